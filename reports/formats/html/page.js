/** Functions that several pages share. `readScript` puts them before the script of each page, since a page can't import. */
export const byId = (id) => document.getElementById(id);

/** Makes an element; objects among `content` are attributes. */
export function make(name, ...content) {
  const element = document.createElement(name);
  for (const each of content) {
    if (each.constructor !== Object) element.append(each);
    else for (const [key, value] of Object.entries(each)) element.setAttribute(key, value);
  }
  return element;
}

export function makeButton(label, press) {
  const button = make('button', { type: 'button' }, label);
  button.addEventListener('click', press);
  return button;
}

export const wordsOf = (field) => field.value.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether nothing is chosen in a field, or this value. */
export const takes = (field, value) => field.value === '' || field.value === value;

/** Calls `apply` at each input, and shows the form, which does nothing without a script. */
export function startForm(form, fields, apply) {
  for (const field of fields) field.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
}

/** Shows only the rows with all words of the first field that `fits` takes, and how many. Returns what does so again. */
export function startRowFilter(rows, form, fields, [shown, unit], fits) {
  const all = [...rows].map((row) => ({ row, text: row.textContent.toLowerCase() }));
  const apply = () => {
    const words = wordsOf(fields[0]);
    const fitting = new Set(all.filter(({ row, text }) => words.every((word) => text.includes(word)) && fits(row)));
    for (const each of all) each.row.hidden = !fitting.has(each);
    shown.textContent = `${fitting.size} of ${all.length}${unit}`;
  };
  startForm(form, fields, apply);
  apply();
  return apply;
}
