/** The page works without this script, but for the list of checks; it adds filters, the theme button and copying. */
import { byId, make, makeButton, startForm, startRowFilter, takes, wordsOf } from './page.js';

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
  const fields = ['search', 'outcome', 'level', 'operation', 'section'].map(byId);
  const [, outcome, level, operation, section] = fields;
  const fits = ({ dataset }) =>
    takes(outcome, dataset.o) &&
    takes(level, dataset.l) &&
    (operation.value === '' || dataset.p.split(' ').includes(operation.value)) &&
    takes(section, dataset.s);
  const apply = startRowFilter(byId('rows').rows, byId('filters'), fields, [byId('shown'), ''], fits);
  const showSection = (slug) => {
    for (const field of fields) field.value = '';
    section.value = slug;
    apply();
  };
  // The number of a section's requirements leads to them alone.
  for (const link of document.querySelectorAll('a[data-section]')) {
    link.addEventListener('click', () => showSection(link.dataset.section));
  }
  // A link to a row that a filter hides would lead nowhere.
  addEventListener('hashchange', () => {
    const target = document.querySelector(`tr[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`);
    if (target?.hidden) {
      showSection('');
      target.scrollIntoView();
    }
  });
}

/** Checks by the page: a large run has a hundred thousand. Paper has no next page, so it takes this many at once. */
const printedChecks = 2_000;

function startChecks() {
  let perPage = 50;
  const { outcomes, total, rows } = JSON.parse(byId('checks-data').textContent);
  const search = make('input', { type: 'search', id: 'check-search', autocomplete: 'off' });
  const options = outcomes.map((each) => make('option', each));
  const outcome = make('select', { id: 'check-outcome' }, make('option', { value: '' }, 'all'), ...options);
  const status = make('output', { for: 'check-search check-outcome' });
  const [previous, next] = [
    ['Previous', -1],
    ['Next', 1],
  ].map(([label, by]) =>
    makeButton(label, () => {
      page += by;
      show();
    }),
  );
  const heads = ['Check', 'Outcome', 'Time', 'Exchanges'].map((head, at) =>
    make('th', { scope: 'col', class: at > 1 ? 'number' : '' }, head),
  );
  const body = make('tbody');
  const table = make('table', { class: 'stack' }, make('thead', make('tr', ...heads)), body);
  const labels = [make('label', 'Search ', search), make('label', 'Outcome ', outcome)];
  const form = make('form', { class: 'filters' }, ...labels, previous, next, status);
  let found = rows;
  let page = 0;

  const line = ([id, rank, ms, exchanges, title, reason]) => {
    const name = make('th', { scope: 'row' }, id);
    if (title) name.append(make('div', { class: 'meta' }, title));
    if (reason) name.append(make('div', { class: 'reason' }, reason));
    const tag = make('span', { class: `tag ${outcomes[rank]}` }, outcomes[rank]);
    const figures = Object.entries({ time: `${ms} ms`, exchanges: String(exchanges) });
    const cells = figures.map(([label, text]) => make('td', { class: 'number', 'data-label': label }, text));
    return make('tr', name, make('td', tag), ...cells);
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
    const words = wordsOf(search);
    found = rows.filter(([id, rank, , , title]) => {
      const text = `${id} ${title ?? ''}`.toLowerCase();
      return takes(outcome, outcomes[rank]) && words.every((word) => text.includes(word));
    });
    page = 0;
    show();
  };
  startForm(form, [search, outcome], apply);
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
