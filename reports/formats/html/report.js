/** The page works without this script, but for the list of checks; it adds filters, the theme button and copying. */
const byId = (id) => document.getElementById(id);

function startTheme() {
  const button = byId('theme');
  const root = document.documentElement;
  const isDark = () =>
    root.dataset.theme === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset.theme === 'dark';
  const label = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
  };
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    label();
  });
  button.hidden = false;
  label();
}

function startFilters() {
  const rows = [...byId('rows').rows].map((row) => ({ row, text: row.textContent.toLowerCase() }));
  const fields = ['search', 'outcome', 'level', 'operation', 'section'].map(byId);
  const [search, outcome, level, operation, section] = fields;
  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, text } of rows) {
      const fits =
        words.every((word) => text.includes(word)) &&
        (outcome.value === '' || row.dataset.o === outcome.value) &&
        (level.value === '' || row.dataset.l === level.value) &&
        (operation.value === '' || row.dataset.p.split(' ').includes(operation.value)) &&
        (section.value === '' || row.dataset.s === section.value);
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    byId('shown').textContent = `${shown} of ${rows.length}`;
  };
  for (const field of fields) field.addEventListener('input', apply);
  byId('filters').addEventListener('submit', (event) => event.preventDefault());
  byId('filters').hidden = false;
  // The number of a section's requirements leads to them alone.
  for (const link of document.querySelectorAll('a[data-section]')) {
    link.addEventListener('click', () => {
      for (const field of fields) field.value = '';
      section.value = link.dataset.section;
      apply();
    });
  }
  // A link to a row that a filter hides would lead nowhere.
  addEventListener('hashchange', () => {
    const target = document.querySelector(`tr[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`);
    if (target?.hidden) {
      for (const field of fields) field.value = '';
      apply();
      target.scrollIntoView();
    }
  });
  apply();
}

function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Checks by the page: a large run has a hundred thousand. Paper has no next page, so it takes this many at once. */
const printedChecks = 2_000;

function startChecks() {
  let perPage = 50;
  const { outcomes, total, rows } = JSON.parse(byId('checks-data').textContent);
  const search = make('input', { type: 'search', id: 'check-search', autocomplete: 'off' });
  const outcome = make(
    'select',
    { id: 'check-outcome' },
    make('option', { value: '' }, 'all'),
    ...outcomes.map((each) => make('option', {}, each)),
  );
  const status = make('output', { for: 'check-search check-outcome' });
  const previous = make('button', { type: 'button' }, 'Previous');
  const next = make('button', { type: 'button' }, 'Next');
  const heads = ['Check', 'Outcome', 'Time', 'Exchanges'].map((head, at) =>
    make('th', { scope: 'col', class: at > 1 ? 'number' : '' }, head),
  );
  const body = make('tbody', {});
  const table = make('table', { class: 'stack' }, make('thead', {}, make('tr', {}, ...heads)), body);
  const form = make(
    'form',
    { class: 'filters' },
    make('label', {}, 'Search ', search),
    make('label', {}, 'Outcome ', outcome),
    previous,
    next,
    status,
  );
  let found = rows;
  let page = 0;

  const line = ([id, rank, ms, exchanges, title, reason]) => {
    const name = make('th', { scope: 'row' }, id);
    if (title) name.append(make('div', { class: 'meta' }, title));
    if (reason) name.append(make('div', { class: 'reason' }, reason));
    const tag = make('span', { class: `tag ${outcomes[rank]}` }, outcomes[rank]);
    return make(
      'tr',
      {},
      name,
      make('td', {}, tag),
      make('td', { class: 'number', 'data-label': 'time' }, `${ms} ms`),
      make('td', { class: 'number', 'data-label': 'exchanges' }, String(exchanges)),
    );
  };
  const show = () => {
    const pages = Math.max(1, Math.ceil(found.length / perPage));
    page = Math.min(Math.max(page, 0), pages - 1);
    body.replaceChildren(...found.slice(page * perPage, (page + 1) * perPage).map(line));
    previous.disabled = page === 0;
    next.disabled = page === pages - 1;
    const left = total > rows.length ? `; ${total - rows.length} more are in run.jsonl` : '';
    status.textContent = `${found.length} of ${rows.length} checks, page ${page + 1} of ${pages}${left}`;
  };
  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rank = outcome.value === '' ? -1 : outcomes.indexOf(outcome.value);
    found = rows.filter(([id, own, , , title]) => {
      const text = `${id} ${title ?? ''}`.toLowerCase();
      return (rank < 0 || own === rank) && words.every((word) => text.includes(word));
    });
    page = 0;
    show();
  };
  const turn = (by) => () => {
    page += by;
    show();
  };
  previous.addEventListener('click', turn(-1));
  next.addEventListener('click', turn(1));
  search.addEventListener('input', apply);
  outcome.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  byId('check-list').append(
    form,
    make('div', { class: 'scroll tall', tabindex: '0', role: 'region', 'aria-label': 'Table of checks' }, table),
  );
  const printed = make('p', { class: 'printed' }, `The first ${printedChecks} checks; all of them are in run.jsonl.`);
  if (total > printedChecks) byId('check-list').append(printed);
  let onScreen = null;
  addEventListener('beforeprint', () => {
    onScreen ??= { perPage, page, found };
    perPage = printedChecks;
    page = 0;
    found = rows;
    show();
  });
  addEventListener('afterprint', () => {
    if (onScreen === null) return;
    ({ perPage, page, found } = onScreen);
    onScreen = null;
    show();
  });
  show();
}

/** Opens what is closed while the page is printed, for browsers that don't know the style's rule for it. */
function startPrinting() {
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...opened, ...document.querySelectorAll('details:not([open], #dialect *)')];
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}

function startCopying() {
  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const text = button.previousElementSibling;
      getSelection().selectAllChildren(text);
      const copied = navigator.clipboard
        ? navigator.clipboard.writeText(text.textContent)
        : Promise.reject(new Error('no clipboard'));
      copied.then(
        () => {
          button.textContent = 'Copied';
        },
        // The line is selected: the reader's own copy command works where the page may not.
        () => {
          button.textContent = 'Selected';
        },
      );
    });
  }
}

startTheme();
startFilters();
startChecks();
startPrinting();
startCopying();
