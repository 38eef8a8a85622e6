"use strict";
// It shows, hides and moves what is on the page; every number and every rank was computed before.
const all = (root, what) => [...root.querySelectorAll(what)];

for (const list of all(document, "[data-switch]")) {
  list.addEventListener("change", () => {
    document.documentElement.dataset[list.dataset.switch] = list.value;
  });
}

for (const table of all(document, "table")) {
  const heads = all(table.tHead, "th");
  heads.forEach((head, column) => {
    head.firstElementChild.addEventListener("click", () => {
      const down = head.ariaSort === "ascending";
      const rank = row => Number(row.cells[column].dataset.o);
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => down ? rank(b) - rank(a) : rank(a) - rank(b));
      table.tBodies[0].append(...rows);
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
    });
  });
}

for (const field of all(document, "input[data-for]")) {
  const table = document.getElementById(field.dataset.for);
  const told = document.getElementById(field.getAttribute("aria-describedby"));
  const rows = [...table.tBodies[0].rows];
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const cells = [...row.cells].map(cell => cell.textContent.toLowerCase());
      row.hidden = !words.every(word => cells.some(cell => cell.startsWith(word)));
    }
    told.textContent = words.length
      ? `${rows.filter(row => !row.hidden).length} / ${rows.length}` : "";
  });
}

for (const box of all(document, "[data-lookup]")) {
  const data = JSON.parse(box.querySelector("script").textContent);
  const [one, two] = all(box, "select");
  const verdict = box.querySelector(".verdict");
  const list = box.querySelector("dl");
  const show = () => {
    const i = Number(one.value), j = two ? Number(two.value) : 0;
    const pair = i && j ? data.pairs[i - 1][j - 1] : "";
    verdict.textContent = pair ? data.words[pair] || data.none : "";
    list.hidden = Boolean(pair);
    const values = j ? data.others[j] : data.choices[i];
    all(list, "dd").forEach((cell, k) => { cell.textContent = values[k]; });
  };
  for (const select of [one, two]) if (select) select.addEventListener("change", show);
  show();
}
