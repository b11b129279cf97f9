"""Plural categories of whole numbers, as CLDR defines them, for languages that share a rule or need more than two."""


def east_slavic(number: int) -> int:
    """Return 0, 1 or 2 for one, few, many in Russian and Ukrainian: 1 and 21, 2 to 4 and 22, 5 and 11 to 14."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def polish(number: int) -> int:
    """Return 0, 1 or 2 for one, few, many in Polish: 1 alone, 2 to 4 and 22, all others."""
    if number == 1:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def up_to_one(number: int) -> int:
    """Return 0 for 0 and 1, else 1, as French and Persian count."""
    return int(number > 1)
