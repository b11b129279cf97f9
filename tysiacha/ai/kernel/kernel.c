/* The solver of solver.py in C: what the declarer gets from here on, with all cards known and everybody playing best.
 *
 * Freestanding C11 without a library; tools/build_kernel.py builds it to kernel.wasm. Python writes jobs into jobs[],
 * calls start() and then run() until nothing is left, and reads results[] (see __init__.py for the layout of a job).
 *
 * Seats are turned so that the declarer is seat 0; the others follow clockwise. Cards are numbered as in cards.py
 * (suit * 6 + rank, the ace first), so that in a suit the smaller number wins, and sets of cards are 24-bit masks.
 * Points are the declarer's only: cards won plus marriages declared from here on. Every search is a null window: it
 * answers with a bound on the true value that is >= need exactly when the value is (a lower bound then, else an upper
 * bound). Whoever leads a trick but the deal's first has won the trick before, so "has taken a trick" is no part of a
 * position between tricks; see also Ending in solver.py.
 */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    NO_TRUMP = 4,
    NO_CARD = 255,
    DECLARES = 32, /* added to a card: the lead declares its marriage */
    MAX_MOVES = 20,
    MAX_JOBS = 4096,
    MAX_RESULTS = 32768,
    TABLE_BITS = 17,
    TOO_MUCH = 10000, /* more than any value */
};
enum { OUTCOME, PLAYS, GIVES, BURIES }; /* Job.question */
/* Job.flags; BURIED_COUNT: what is buried goes to the last trick's winner */
enum { CHOSEN = 1, MUST_BEAT = 2, MUST_OVERTRUMP = 4, TWO_SEATS = 8, MAY_DECLARE = 16, BURIED_COUNT = 32 };

typedef struct {
    int question;
    u32 hands[3];
    int leader;
    u32 trick; /* number of cards, first card << 8, second card << 16 */
    int trump;
    u32 flags;
    int talon; /* points that the last trick's winner takes besides */
    int need;  /* points from here on, or -1: the exact value is asked for */
} Job;

typedef struct {
    u64 key;
    short least, most; /* bounds of the declarer's points from here on */
    u8 best;           /* the lead that was best when last searched */
} Entry;

static Job jobs[MAX_JOBS];
static int results[MAX_RESULTS];
static Entry table[1u << TABLE_BITS];

/* The position that is being searched. */
static u32 hand[3];
static int seats, talon, trick_size, leader, root_trump, may_declare;
static u8 trick[2];
static u32 flags;
static u64 salt; /* the part of a key that one search does not change: flags and talon */

/* The queue: which job, which of its results, and what is known of it. */
static int job_count, job_next, result_next, result_count, part_next, known_least, known_most, guess, probe;
static u32 nodes, limit, patience;
static int stopped;

static u8 points12[4096];      /* points of 12 cards (two suits) */
static u8 marriages12[2][4096]; /* what the marriages held among them score: hearts and diamonds, clubs and spades */
static u8 tops[64][64];        /* own cards of a suit above all cards of others */
static u8 lows[64][7];         /* points of the cheapest n cards of a suit */
static const u8 rank_points[6] = {11, 10, 4, 3, 2, 0};

static u32 suit_mask(int suit) { return 63u << 6 * suit; }
static u32 above(int card) { return (1u << card) - 1; }
static int suit_of(int card) { return (card * 43) >> 8; }
static int points_of(int card) { return rank_points[card - 6 * suit_of(card)]; }
static int lowest_bit(u32 mask) { return __builtin_ctz(mask); }
static int highest_bit(u32 mask) { return 31 - __builtin_clz(mask); }
static int count(u32 mask) { return __builtin_popcount(mask); }
static int after(int seat) { return seat + 1 == seats ? 0 : seat + 1; }
static int points(u32 mask) { return points12[mask & 4095] + points12[mask >> 12]; }
static int marriage(int suit) { return 100 - 20 * suit; }
static int marriages(u32 mask) { return marriages12[0][mask & 4095] + marriages12[1][mask >> 12]; }

/* Whether the hand holds both halves of the card's marriage, the card being one of them. */
static int is_half(u32 own, int card) {
    int suit = suit_of(card), rank = card - 6 * suit;
    return (rank == 2 || rank == 3) && (own >> 6 * suit & 12) == 12;
}

static int beats(int card, int best, int trump) {
    return suit_of(card) == suit_of(best) ? card < best : suit_of(card) == trump;
}

static void fill_tables(void) {
    for (int mask = 0; mask < 4096; mask++) {
        int sum = 0;
        for (int card = 0; card < 12; card++)
            if (mask >> card & 1) sum += points_of(card);
        points12[mask] = sum;
        for (int half = 0; half < 2; half++)
            marriages12[half][mask] = ((mask & 12) == 12 ? marriage(2 * half) : 0) +
                                      ((mask >> 6 & 12) == 12 ? marriage(2 * half + 1) : 0);
    }
    for (u32 own = 0; own < 64; own++) {
        for (u32 others = 0; others < 64; others++)
            tops[own][others] = others ? own & above(lowest_bit(others)) : own;
        int n = 0, sum = 0;
        for (int rank = 5; rank >= 0; rank--)
            if (own >> rank & 1) {
                sum += rank_points[rank];
                lows[own][++n] = sum;
            }
        while (++n < 7) lows[own][n] = sum;
    }
}

/* The cards of a hand that may be played after others; best is the card winning so far. */
static u32 legal_cards(u32 own, int led, int best, int trump) {
    u32 same = own & suit_mask(led);
    if (same) {
        u32 higher = flags & MUST_BEAT && suit_of(best) == led ? same & above(best) : 0;
        return higher ? higher : same;
    }
    u32 trumps = trump == NO_TRUMP ? 0 : own & suit_mask(trump);
    if (!trumps) return own;
    u32 higher = flags & MUST_OVERTRUMP && suit_of(best) == trump ? trumps & above(best) : 0;
    return higher ? higher : trumps;
}

/* Cards of a hand that win exactly what the next higher own card wins: no other's card lies between, and neither is
 * half of a marriage in hand unless both are. Playing one of two such cards instead of the other changes the value by
 * at most the difference of their points, since they can be swapped in all that follows. */
static u32 twins(u32 own, u32 others) {
    u32 result = 0;
    for (int suit = 0; suit < 4; suit++) {
        u32 mine = own >> 6 * suit & 63, theirs = others >> 6 * suit & 63;
        int pair = (mine & 12) == 12, previous = NO_CARD;
        for (int rank = 0; rank < 6; rank++) {
            if (theirs >> rank & 1) previous = NO_CARD;
            if (!(mine >> rank & 1)) continue;
            if (previous != NO_CARD && !(pair && (rank == 2 || previous == 3))) result |= 1u << (6 * suit + rank);
            previous = rank;
        }
    }
    return result;
}

/* A card among those done that is a twin of this one, or NO_CARD. */
static int done_twin(int card, u32 own, u32 twin, u32 done) {
    for (int other = card; twin >> other & 1;) {
        other = highest_bit(own & above(other));
        if (done >> other & 1) return other;
    }
    for (u32 lower = own & ~(above(card) | 1u << card); lower; lower &= lower - 1) {
        int other = lowest_bit(lower);
        if (!(twin >> other & 1)) return NO_CARD;
        if (done >> other & 1) return other;
    }
    return NO_CARD;
}

/* Insert a move so that scores fall. */
static void insert(u8 *moves, int *scores, int n, int move, int score) {
    for (; n > 0 && scores[n - 1] < score; n--) {
        moves[n] = moves[n - 1];
        scores[n] = scores[n - 1];
    }
    moves[n] = move;
    scores[n] = score;
}

/* The best value so far of a seat's moves, and what each card led to. */
typedef struct {
    u32 done;
    short value_of[24];
    int value;
} Tally;

/* Whether a twin of the card already tells that the card cannot reach what the seat wants; then its bound is kept. */
static int twin_settles(Tally *tally, int card, u32 own, u32 twin, int maximises, int need) {
    int other = twin ? done_twin(card, own, twin, tally->done) : NO_CARD;
    if (other == NO_CARD) return 0;
    int gap = points_of(card) - points_of(other);
    if (gap < 0) gap = -gap;
    int bound = maximises ? tally->value_of[other] + gap : tally->value_of[other] - gap;
    if (maximises ? bound >= need : bound < need) return 0;
    if (maximises ? bound > tally->value : bound < tally->value) tally->value = bound;
    return 1;
}

static int lead(int seat, int trump, int need, int declaring);

/* The trick is complete. */
static int finish(int winner, int taken, int trump, int need) {
    if (!hand[0]) return winner == 0 ? taken + talon : 0;
    int gain = winner == 0 ? taken : 0;
    return gain + lead(winner, trump, need - gain, 1);
}

/* A seat follows. left: seats that have yet to play, this one included; table_cards: the cards of the trick. */
static int follow(int left, int seat, int led, int best, int winner, u32 table_cards, int trump, int need) {
    if (++nodes > limit) stopped = 1;
    if (stopped) return 0;
    u32 own = hand[seat], legal = legal_cards(own, led, best, trump);
    u32 twin = legal & (legal - 1) ? twins(own, (hand[0] | hand[1] | hand[2] | table_cards) & ~own) : 0;
    int maximises = seat == 0, next = after(seat), n = 0, scores[MAX_MOVES];
    u8 moves[MAX_MOVES];
    for (u32 rest = legal; rest; rest &= rest - 1) {
        int card = lowest_bit(rest), wins = beats(card, best, trump);
        int top = wins ? card : best, taker = wins ? seat : winner;
        if (left > 1 && (next == 0) != (taker == 0)) { /* the last seat would take it from the other side */
            u32 answer = hand[next] & suit_mask(led);
            if (!answer && trump != NO_TRUMP) answer = hand[next] & suit_mask(trump);
            if (answer && (suit_of(lowest_bit(answer)) == suit_of(top) ? (answer & above(top)) != 0
                                                                       : suit_of(lowest_bit(answer)) == trump))
                taker = next;
        }
        int score = maximises == (taker == 0) ? 200 + 4 * points_of(card) : 100 - 4 * points_of(card);
        if (suit_of(card) == trump) score -= 8;
        if (is_half(own, card)) score -= 6;
        insert(moves, scores, n++, card, score);
    }
    Tally tally = {.done = 0, .value = maximises ? -1 : TOO_MUCH};
    for (int i = 0; i < n; i++) {
        int card = moves[i], wins = beats(card, best, trump), value;
        /* The last to play knows who takes the trick: of twins only the first, which is the better, is tried. */
        if (left == 1 && twin && done_twin(card, own, twin, tally.done) != NO_CARD) continue;
        if (twin_settles(&tally, card, own, twin, maximises, need)) continue;
        u32 cards = table_cards | 1u << card;
        hand[seat] = own ^ 1u << card;
        if (left == 1)
            value = finish(wins ? seat : winner, points(cards), trump, need);
        else
            value = follow(left - 1, next, led, wins ? card : best, wins ? seat : winner, cards, trump, need);
        hand[seat] = own;
        if (stopped) return 0;
        tally.done |= 1u << card;
        tally.value_of[card] = value;
        if (maximises ? value > tally.value : value < tally.value) tally.value = value;
        if (maximises == (tally.value >= need)) break;
    }
    return tally.value;
}

/* A seat leads a card (which may have DECLARES added). */
static int lead_card(int seat, int move, int trump, int need) {
    u32 own = hand[seat];
    int card = move & 31, suit = suit_of(card), bonus = 0;
    if (move & DECLARES) {
        trump = suit;
        if (seat == 0) bonus = marriage(suit);
    }
    hand[seat] = own ^ 1u << card;
    int value = bonus + follow(seats - 1, after(seat), suit, card, seat, 1u << card, trump, need - bonus);
    hand[seat] = own;
    return value;
}

/* Tricks that the leader can run from the top, whatever the others do, without touching a marriage in hand: returns
 * their number, and in *gain the least points that they bring. Top trumps first, then the tops of the other suits as
 * often as everybody who still has a trump must follow. */
static int sure_tricks(int seat, int trump, int *gain) {
    u32 own = hand[seat], a = hand[after(seat)], b = seats == 3 ? hand[after(after(seat))] : 0;
    int tricks = 0, a_ruffs = 0, b_ruffs = 0;
    *gain = 0;
    for (int i = 0; i <= 4; i++) {
        int suit = i == 0 ? trump : i - 1, shift = 6 * suit;
        if (suit == NO_TRUMP || (i > 0 && suit == trump)) continue;
        u32 mine = own >> shift & 63, hers = a >> shift & 63, his = b >> shift & 63;
        u32 run = tops[mine][hers | his];
        if ((mine & 12) == 12) run &= 3;
        int n = count(run);
        if (i == 0) {
            a_ruffs = count(hers) > n;
            b_ruffs = count(his) > n;
        } else {
            int most = n;
            if (a_ruffs && count(hers) < most) most = count(hers);
            if (b_ruffs && count(his) < most) most = count(his);
            for (; n > most; n--) run ^= 1u << highest_bit(run);
        }
        tricks += n;
        *gain += points12[run] + lows[hers][n] + lows[his][n];
    }
    return tricks;
}

/* Order the leads: what surely wins first, dear cards of those first, cheap cards of the others. */
static int order_leads(int seat, int trump, int declaring, int hint, u8 *moves) {
    u32 own = hand[seat];
    int n = 0, scores[MAX_MOVES];
    for (u32 rest = own; rest; rest &= rest - 1) {
        int card = lowest_bit(rest), suit = suit_of(card), half = declaring && is_half(own, card);
        int new_trump = half ? suit : trump, enemy_takes = 0, friend_takes = 0;
        for (int other = after(seat); other != seat; other = after(other)) {
            u32 same = hand[other] & suit_mask(suit);
            int takes = same ? (same & above(card)) != 0
                             : new_trump != NO_TRUMP && new_trump != suit && hand[other] & suit_mask(new_trump);
            if (!takes) continue;
            if (other == 0 || seat == 0)
                enemy_takes = 1;
            else
                friend_takes = 1;
        }
        int score = enemy_takes ? (friend_takes ? 120 : 100) - 4 * points_of(card) : 200 + 4 * points_of(card);
        if (half) score += seat == 0 ? 60 : 10;
        int move = half ? card | DECLARES : card;
        insert(moves, scores, n++, move, move == hint ? 1000 : score);
        if (half && flags & CHOSEN) insert(moves, scores, n++, card, card == hint ? 1000 : score - 30);
    }
    return n;
}

/* Try the leads in order; the best one is left in *best. */
static int try_leads(int seat, int trump, int need, int declaring, int *best) {
    u32 own = hand[seat], twin = twins(own, (hand[0] | hand[1] | hand[2]) & ~own);
    int maximises = seat == 0;
    u8 moves[MAX_MOVES];
    int n = order_leads(seat, trump, declaring, *best, moves);
    Tally tally = {.done = 0, .value = maximises ? -1 : TOO_MUCH};
    for (int i = 0; i < n; i++) {
        int card = moves[i] & 31, two_ways = flags & CHOSEN && declaring && is_half(own, card);
        if (!two_ways && twin_settles(&tally, card, own, twin, maximises, need)) continue;
        int value = lead_card(seat, moves[i], trump, need);
        if (stopped) return 0;
        if (!two_ways) {
            tally.done |= 1u << card;
            tally.value_of[card] = value;
        }
        if (maximises ? value > tally.value : value < tally.value) {
            tally.value = value;
            *best = moves[i];
        }
        if (maximises == (tally.value >= need)) break;
    }
    return tally.value;
}

/* Everybody has one card: there is nothing to choose that changes the outcome. */
static int last_trick(int seat, int trump) {
    int best = lowest_bit(hand[seat]), winner = seat;
    for (int other = after(seat); other != seat; other = after(other)) {
        int card = lowest_bit(hand[other]);
        if (beats(card, best, trump)) best = card, winner = other;
    }
    return winner == 0 ? points(hand[0] | hand[1] | hand[2]) + talon : 0;
}

/* A seat leads to a trick. declaring: whether it may declare (not at the deal's first lead when that needs a trick). */
static int lead(int seat, int trump, int need, int declaring) {
    if (++nodes > limit) stopped = 1;
    if (stopped) return 0;
    if (need <= 0) return 0;
    u32 own = hand[seat];
    int least = 0, most = points(hand[0] | hand[1] | hand[2]) + talon + marriages(hand[0]), best = NO_CARD;
    if (most < need) return most;
    if (!(own & (own - 1))) return last_trick(seat, trump);
    if (!declaring) return try_leads(seat, trump, need, 0, &best);

    int gain, all = sure_tricks(seat, trump, &gain) == count(own);
    if (seat == 0) {
        least = all ? most : gain;
        for (int suit = 0; suit < 4 && !all; suit++)
            if ((own >> 6 * suit & 12) == 12) { /* led after the sure tricks it scores, whatever comes then */
                least += marriage(suit);
                break;
            }
        if (least >= need) return least;
    } else {
        most = all ? 0 : most - gain;
        if (most < need) return most;
    }
    u64 key = (u64)(hand[0] | hand[2]) << 24 | (hand[1] | hand[2]) | (u64)seat << 48 | (u64)trump << 50 | salt;
    Entry *entry = &table[key * 0x9E3779B97F4A7C15ull >> (64 - TABLE_BITS)];
    if (entry->key == key) {
        if (entry->least >= need) return entry->least;
        if (entry->most < need) return entry->most;
        if (entry->least > least) least = entry->least;
        if (entry->most < most) most = entry->most;
        best = entry->best;
    }
    int value = try_leads(seat, trump, need, 1, &best);
    if (stopped) return 0;
    if (value >= need ? value > least : value < most) {
        if (value >= need) least = value;
        else most = value;
    }
    *entry = (Entry){.key = key, .least = least, .most = most, .best = best};
    return value;
}

/* ---- the queue of jobs ---- */

static int best_of_trick(int *winner) {
    int best = trick[0];
    *winner = leader;
    if (trick_size == 2 && beats(trick[1], best, root_trump)) best = trick[1], *winner = after(leader);
    return best;
}

static u32 table_mask(void) {
    return (trick_size > 0 ? 1u << trick[0] : 0) | (trick_size > 1 ? 1u << trick[1] : 0);
}

/* The value of the position that the job describes. */
static int root_value(int need) {
    if (trick_size == 0) return lead(leader, root_trump, need, may_declare);
    int winner, best = best_of_trick(&winner), seat = trick_size == 1 ? after(leader) : after(after(leader));
    return follow(seats - trick_size, seat, suit_of(trick[0]), best, winner, table_mask(), root_trump, need);
}

/* The value after the seat to act has made a move. */
static int value_after(int move, int need) {
    if (trick_size == 0) return lead_card(leader, move, root_trump, need);
    int winner, best = best_of_trick(&winner), seat = trick_size == 1 ? after(leader) : after(after(leader));
    u32 own = hand[seat], cards = table_mask() | 1u << move;
    if (beats(move, best, root_trump)) best = move, winner = seat;
    hand[seat] = own ^ 1u << move;
    int value = trick_size + 1 == seats
                    ? finish(winner, points(cards), root_trump, need)
                    : follow(1, after(seat), suit_of(trick[0]), best, winner, cards, root_trump, need);
    hand[seat] = own;
    return value;
}

/* The moves of the seat to act: cards in order; where declaring is chosen, undeclared before declared. */
static int list_moves(u8 *moves) {
    int n = 0, seat = leader, winner;
    for (int i = 0; i < trick_size; i++) seat = after(seat);
    u32 own = hand[seat], legal = own;
    if (trick_size > 0) legal = legal_cards(own, suit_of(trick[0]), best_of_trick(&winner), root_trump);
    for (; legal; legal &= legal - 1) {
        int card = lowest_bit(legal), half = trick_size == 0 && may_declare && is_half(own, card);
        if (!half || flags & CHOSEN) moves[n++] = card;
        if (half) moves[n++] = card | DECLARES;
    }
    return n;
}

/* The n-th card of a mask, counted from 0 in the order of the notation. */
static u32 nth_card(u32 mask, int n) {
    while (n--) mask &= mask - 1;
    return mask & -mask;
}

static void load(const Job *job) {
    for (int i = 0; i < 3; i++) hand[i] = job->hands[i];
    flags = job->flags;
    seats = flags & TWO_SEATS ? 2 : 3;
    may_declare = (flags & MAY_DECLARE) != 0;
    talon = job->talon;
    leader = job->leader;
    root_trump = job->trump;
    trick_size = job->trick & 255;
    trick[0] = job->trick >> 8 & 255;
    trick[1] = job->trick >> 16 & 255;
}

static int part_count(const Job *job) {
    u8 moves[MAX_MOVES];
    int n = count(job->hands[0]);
    switch (job->question) {
    case PLAYS: return list_moves(moves);
    case GIVES: return n * (n - 1);
    case BURIES: return n * (n - 1) / 2;
    default: return 1;
    }
}

/* Set up part of a job: the pair that is given or buried, and the salt of the keys. */
static void set_part(const Job *job, int part) {
    u32 own = job->hands[0];
    int n = count(own);
    if (job->question == GIVES) { /* first card to the left, second card to the seat beyond */
        int first = part / (n - 1), second = part % (n - 1);
        u32 left = nth_card(own, first), right = nth_card(own, second + (second >= first));
        hand[0] = own ^ left ^ right;
        hand[1] = job->hands[1] | left;
        hand[2] = job->hands[2] | right;
    } else if (job->question == BURIES) {
        int first = 0;
        for (int row = n - 1; part >= row; row--) part -= row, first++;
        u32 buried = nth_card(own, first) | nth_card(own, first + 1 + part);
        hand[0] = own ^ buried;
        talon = job->talon + (flags & BURIED_COUNT ? points(buried) : 0);
    }
    salt = (u64)((flags & 15) << 6 | (u32)talon) << 53;
}

/* Ask whether the part's value is at least need; returns a bound. */
static int ask(const Job *job, int part, int need) {
    u8 moves[MAX_MOVES];
    if (job->question != PLAYS) return root_value(need);
    list_moves(moves);
    return value_after(moves[part], need);
}

static int most_possible(void) {
    return points(hand[0] | hand[1] | hand[2] | table_mask()) + talon + marriages(hand[0]);
}

/* Narrow the bounds of one part until they meet; returns 0 when the nodes ran out. */
static int solve_part(const Job *job, int part, int *progress) {
    while (known_least < known_most) {
        int need = job->need, probing = need < 0 && known_least < probe && probe <= known_most;
        if (need < 0) need = probing ? probe : (known_least + known_most + 1) / 2;
        int value = ask(job, part, need);
        if (stopped) return 0;
        *progress = 1;
        if (job->need >= 0) {
            known_least = known_most = value >= need;
        } else if (value >= need) {
            known_least = value;
        } else {
            known_most = value;
        }
        probe = probing && probe == guess && value >= need ? value + 1 : 0;
    }
    return 1;
}

/* Where Python writes jobs and reads results, and how many fit. */
EXPORT(jobs_at) Job *jobs_at(void) { return jobs; }
EXPORT(results_at) int *results_at(void) { return results; }
EXPORT(max_jobs) int max_jobs(void) { return MAX_JOBS; }
EXPORT(max_results) int max_results(void) { return MAX_RESULTS; }

/* Forget everything that was solved; to be called once before anything else. */
EXPORT(reset) void reset(void) {
    fill_tables();
    for (u32 i = 0; i < 1u << TABLE_BITS; i++) table[i] = (Entry){.key = ~0ull};
}

/* Begin with the first of n jobs. */
EXPORT(start) void start(int n) {
    job_count = n;
    job_next = result_next = result_count = part_next = known_least = known_most = 0;
    patience = 1;
}

/* Work for about so many nodes; returns how many jobs are left. A step that finishes nothing makes the next longer. */
EXPORT(run) int run(int budget) {
    int progress = 0;
    nodes = 0;
    limit = (u32)budget * patience;
    stopped = 0;
    for (; job_next < job_count; job_next++, result_next += result_count, part_next = 0) {
        const Job *job = &jobs[job_next];
        load(job);
        result_count = part_count(job);
        for (; part_next < result_count; part_next++) {
            set_part(job, part_next);
            int *result = &results[result_next + part_next];
            if (!(known_most > known_least)) { /* a new part */
                known_least = 0;
                known_most = job->need >= 0 ? 1 : most_possible();
                guess = probe = part_next > 0 ? result[-1] : 0; /* moves are often worth the same */
            }
            if (!solve_part(job, part_next, &progress)) {
                patience = progress ? 1 : patience * 2;
                return job_count - job_next;
            }
            *result = known_least;
            known_least = known_most = 0;
        }
    }
    return 0;
}
