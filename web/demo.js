// The demo's side of the conversation: write down every event of the game.
for (const name of ["tysiacha-ready", "tysiacha-deal", "tysiacha-match"]) {
  addEventListener(name, ({ detail }) => {
    const line = document.createElement("li");
    line.textContent = `${name} ${JSON.stringify(detail)}`;
    document.getElementById("heard").append(line);
  });
}
