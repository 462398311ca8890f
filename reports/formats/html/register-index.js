/** The index works without this script; it adds a search among the certificates, by text and by standing. */
const rows = [...document.querySelectorAll('#certificates tbody tr')].map((row) => ({
  row,
  text: row.textContent.toLowerCase(),
  standing: row.querySelector('.tag').textContent,
}));
const [search, standing, shown, fields] = ['search', 'standing', 'shown', 'fields'].map((id) =>
  document.getElementById(id),
);

function showFitting() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const each of rows) {
    const fits =
      (standing.value === '' || each.standing === standing.value) && words.every((word) => each.text.includes(word));
    each.row.hidden = !fits;
    if (fits) count += 1;
  }
  shown.textContent = `${count} of ${rows.length} shown`;
}

search.addEventListener('input', showFitting);
standing.addEventListener('change', showFitting);
fields.hidden = false;
showFitting();
