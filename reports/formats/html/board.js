/** The page works without this script, but for the table of requirements and targets; it adds filters and sorting. */
import { byId, make, makeButton, startForm, startRowFilter, takes, wordsOf } from './page.js';

const data = JSON.parse(byId('grid-data').textContent);
const body = byId('rows').tBodies[0];
const rows = [...body.rows].map((row) => ({
  row,
  at: Number(row.dataset.i),
  text: row.textContent.toLowerCase(),
  outcomes: data.targets[Number(row.dataset.i)][1],
}));
const wrong = new Set(
  data.outcomes.flatMap(({ name }, at) =>
    ['error', 'failed', 'advisory', 'blocked'].includes(name) ? [String(at)] : [],
  ),
);

const step = 30;
const place = { rows: 0, columns: 0 };
let shown = rows;

/** Rows of the table of targets that are there at first, and that a press of the button adds: few are laid out quickly. */
const pageful = 100;
let room = pageful;

function showRows() {
  const visible = new Set(shown.slice(0, room));
  for (const each of rows) {
    const isHidden = !visible.has(each);
    if (each.row.hidden !== isHidden) each.row.hidden = isHidden;
  }
  const more = shown.length - visible.size;
  byId('shown').textContent = `${shown.length} of ${rows.length} targets`;
  byId('more').hidden = more === 0;
  byId('more').textContent = `Show ${Math.min(more, pageful)} more of ${more}`;
}

/** The table below follows a moment later, so that what is typed shows at once. */
let drawing;
function drawGridSoon() {
  clearTimeout(drawing);
  drawing = setTimeout(drawGrid, 200);
}

function startFilters() {
  const fields = ['search', 'verdict', 'class', 'standing', 'requirement'].map(byId);
  const [search, verdict, kind, standing, requirement] = fields;
  const apply = () => {
    const words = wordsOf(search);
    shown = rows.filter(
      ({ row, text, outcomes }) =>
        words.every((word) => text.includes(word)) &&
        takes(verdict, row.dataset.v) &&
        takes(kind, row.dataset.c) &&
        takes(standing, row.dataset.s) &&
        (requirement.value === '' || wrong.has(outcomes[Number(requirement.value)])),
    );
    room = pageful;
    place.rows = 0;
    place.columns = 0;
    showRows();
    drawGridSoon();
  };
  startForm(byId('filters'), fields, apply);
  byId('more').addEventListener('click', () => {
    room += pageful;
    showRows();
  });
  for (const row of byId('failing')?.tBodies[0].rows ?? []) {
    const cell = row.cells[0];
    const button = makeButton(cell.textContent, () => {
      requirement.value = row.dataset.i;
      apply();
      byId('targets').scrollIntoView();
      requirement.focus({ preventScroll: true });
    });
    button.title = 'Show the targets that this is wrong in';
    cell.replaceChildren(button);
  }
  apply();
}

function startRequirementSearch() {
  const search = byId('requirement-search');
  if (search === null) return;
  const said = [byId('requirements-shown'), ' requirements'];
  startRowFilter(byId('failing').tBodies[0].rows, byId('requirement-filters'), [search], said, () => true);
}

/** The key that a column is sorted by; a number sorts the greatest first, when it is sorted first. */
const sortKeys = {
  id: (row) => row.cells[0].textContent,
  verdict: (row) => row.dataset.v,
  class: (row) => row.dataset.c,
  failed: (row) => Number(row.dataset.f),
  unjudged: (row) => Number(row.dataset.u),
  advisory: (row) => Number(row.dataset.a),
  change: (row) => Number(row.dataset.d),
  started: (row) => row.cells[7].textContent,
  expires: (row) => row.cells[8].querySelector('small:not(.why)')?.textContent.slice(-10) ?? '9999',
};

function startSorting() {
  const heads = [...document.querySelectorAll('th[data-sort]')];
  for (const head of heads) {
    const button = document.createElement('button');
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const keyOf = sortKeys[head.dataset.sort];
      const keys = new Map(rows.map(({ row }) => [row, keyOf(row)]));
      const numeric = typeof keyOf(rows[0].row) === 'number';
      const before = head.getAttribute('aria-sort');
      const descending = before === null ? numeric : before === 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      const sign = descending ? -1 : 1;
      const compare = (a, b) => (a < b ? -sign : a > b ? sign : 0);
      rows.sort((a, b) => compare(keys.get(a.row), keys.get(b.row)) || a.at - b.at);
      body.append(...rows.map(({ row }) => row));
      const fitting = new Set(shown);
      shown = rows.filter((each) => fitting.has(each));
      showRows();
      drawGridSoon();
    });
  }
}

function stepper(what, total, key) {
  const end = Math.min(total, place[key] + step);
  const line = make('div', { class: 'steps' });
  line.append(make('p', total === 0 ? `no ${what}` : `${what} ${place[key] + 1} to ${end} of ${total}`));
  for (const [label, by] of Object.entries({ Previous: -step, Next: step })) {
    const button = makeButton(label, () => {
      place[key] += by;
      drawGrid();
      byId('grid-place').querySelector(`[aria-label="${label} ${what}"]:enabled`)?.focus();
    });
    button.setAttribute('aria-label', `${label} ${what}`);
    button.disabled = place[key] + by < 0 || place[key] + by >= total;
    line.append(button);
  }
  return line;
}

/** Draws the table for the targets that are shown: the requirements that are wrong in the most of them first. */
function drawGrid() {
  const counts = data.requirements.map((_, at) => {
    let count = 0;
    for (const { outcomes } of shown) if (wrong.has(outcomes[at])) count += 1;
    return { at, count };
  });
  const asked = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || a.at - b.at);
  const columns = shown.slice(place.columns, place.columns + step);
  const heads = columns.map(({ at }) =>
    make('th', { scope: 'col' }, make('span', { class: 'release' }, data.targets[at][0])),
  );
  const rows = asked.slice(place.rows, place.rows + step).map(({ at, count }) => {
    const [id, level] = data.requirements[at];
    const name = make('th', { scope: 'row' }, id, make('small', `${level}, in ${count}`));
    return make('tr', name, ...columns.map((target) => gridCell(target, at, id)));
  });
  const table = make(
    'table',
    { class: 'runs-by-requirement' },
    make('thead', make('tr', make('th', { scope: 'col' }, 'Requirement'), ...heads)),
    make('tbody', ...rows),
  );
  const region = { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Requirements by target' };
  const parts = [stepper('requirements', asked.length, 'rows'), stepper('targets', shown.length, 'columns')];
  if (asked.length > 0 && columns.length > 0) parts.push(make('div', region, table));
  byId('grid-place').replaceChildren(...parts);
}

/** The cell of a target and a requirement: a sign to see, and a word to be read out; a wrong outcome is a link. */
function gridCell({ outcomes, at }, requirement, id) {
  const { name, sign } = data.outcomes[Number(outcomes[requirement])];
  const report = data.targets[at][2];
  const content = [make('span', { 'aria-hidden': 'true' }, sign), make('span', { class: 'seen' }, name)];
  const isLink = wrong.has(outcomes[requirement]) && report !== null;
  return make('td', { class: name }, ...(isLink ? [evidenceLink(report, id, ...content)] : content));
}

/** A link to what the report of a run says of a requirement. The address was made by the harness, and each step is encoded. */
function evidenceLink(report, id, ...content) {
  return make('a', { href: `${report}#r-${encodeURIComponent(id)}`, rel: 'noreferrer' }, ...content);
}

function describeChanges([started, earlier, changes, left], report) {
  const night = earlier === null ? started : make('a', { href: earlier, rel: 'noreferrer' }, started);
  const title = make('h3', 'Changed since ', night);
  if (changes.length === 0) return [title, make('p', 'Nothing that is wrong in either night.')];
  const items = changes.map(([id, how]) => make('li', requirementText(report, id), `: ${how}`));
  return [title, make('ul', ...items, ...(left > 0 ? [make('li', `and ${left} more`)] : []))];
}

function requirementText(report, id) {
  return report === null ? id : evidenceLink(report, id, id);
}

function describeTarget({ row, at, outcomes }) {
  const [, , report, address, nights, before] = data.targets[at];
  const facts = make('dl', make('dt', 'Address'), make('dd', address || 'unknown'));
  const heads = [...byId('rows').tHead.rows[0].cells].slice(1);
  for (const [column, head] of heads.entries()) {
    const cell = row.cells[column + 1];
    facts.append(make('dt', head.textContent), make('dd', ...cell.cloneNode(true).childNodes));
    const said = cell.querySelector('[title]')?.title;
    if (said && !cell.querySelector('.why')) facts.lastChild.append(make('small', said));
  }
  const parts = [facts];
  for (const [number, { name }] of data.outcomes.entries()) {
    const ids = data.requirements.flatMap(([id], which) => (outcomes[which] === String(number) ? [id] : []));
    if (!wrong.has(String(number)) || ids.length === 0) continue;
    const items = ids.map((id) => make('li', requirementText(report, id)));
    parts.push(make('h3', `${name} (${ids.length})`), make('ul', ...items));
  }
  if (before !== null) parts.push(...describeChanges(before, report));
  const top = ['Run', 'Verdict', 'Musts broken', 'Shoulds broken'].map((text) => make('th', { scope: 'col' }, text));
  const words = { '✓': 'conformant', '✗': 'nonconformant', '?': 'inconclusive' };
  const past = nights.map(([started, sign, ...counts]) =>
    make('tr', ...[started, `${sign} ${words[sign]}`, ...counts].map((text) => make('td', text))),
  );
  const table = make('table', { class: 'plain' }, make('thead', make('tr', ...top)), make('tbody', ...past.reverse()));
  return [...parts, make('h3', 'Nights'), table];
}

/** Each target has an address of its own, `#target=` and its id; two programmes may have one of the same id. */
function showTarget() {
  const named = rows.filter(({ at }) => location.hash === addressOf(at));
  byId('target').hidden = named.length === 0;
  if (named.length === 0) return;
  byId('target-title').textContent = data.targets[named[0].at][0];
  byId('target-place').replaceChildren(...named.flatMap(describeTarget));
  byId('target-title').focus();
}

function addressOf(at) {
  return `#target=${encodeURIComponent(data.targets[at][0])}`;
}

function startTargets() {
  for (const { row, at } of rows) {
    const name = row.cells[0].firstChild;
    const link = make('a', { href: addressOf(at) });
    name.replaceWith(link);
    link.append(name);
  }
  addEventListener('hashchange', showTarget);
  showTarget();
}

startSorting();
startTargets();
startRequirementSearch();
startFilters();
