/** The page works without this script, but for the table of requirements and targets; it adds filters and sorting. */
const byId = (id) => document.getElementById(id);

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

/** Rows, and columns, of the table of requirements and targets that are drawn at a time. */
const step = 30;
const place = { rows: 0, columns: 0 };
let shown = rows;

/** Rows of the table of targets that are there at first, and that a press of the button adds: few are laid out quickly. */
const pageful = 100;
let room = pageful;

/** Shows the first rows of those that fit, and how many there are. */
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

function wordsOf(field) {
  return field.value.toLowerCase().split(/\s+/).filter(Boolean);
}

function startFilters() {
  const fields = ['search', 'verdict', 'class', 'standing', 'requirement'].map(byId);
  const [search, verdict, kind, standing, requirement] = fields;
  const apply = () => {
    const words = wordsOf(search);
    shown = rows.filter(
      ({ row, text, outcomes }) =>
        words.every((word) => text.includes(word)) &&
        (verdict.value === '' || row.dataset.v === verdict.value) &&
        (kind.value === '' || row.dataset.c === kind.value) &&
        (standing.value === '' || row.dataset.s === standing.value) &&
        (requirement.value === '' || wrong.has(outcomes[Number(requirement.value)])),
    );
    room = pageful;
    place.rows = 0;
    place.columns = 0;
    showRows();
    drawGridSoon();
  };
  for (const field of fields) field.addEventListener('input', apply);
  byId('filters').addEventListener('submit', (event) => event.preventDefault());
  byId('filters').hidden = false;
  byId('more').addEventListener('click', () => {
    room += pageful;
    showRows();
  });
  for (const row of byId('failing')?.tBodies[0].rows ?? []) {
    const cell = row.cells[0];
    const button = document.createElement('button');
    button.textContent = cell.textContent;
    button.title = 'Show the targets that this is wrong in';
    button.addEventListener('click', () => {
      requirement.value = row.dataset.i;
      apply();
      byId('targets').scrollIntoView();
      requirement.focus({ preventScroll: true });
    });
    cell.replaceChildren(button);
  }
  apply();
}

function startRequirementSearch() {
  const search = byId('requirement-search');
  if (search === null) return;
  const all = [...byId('failing').tBodies[0].rows].map((row) => ({ row, text: row.textContent.toLowerCase() }));
  const apply = () => {
    const words = wordsOf(search);
    let count = 0;
    for (const { row, text } of all) {
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) count += 1;
    }
    byId('requirements-shown').textContent = `${count} of ${all.length} requirements`;
  };
  search.addEventListener('input', apply);
  byId('requirement-filters').addEventListener('submit', (event) => event.preventDefault());
  byId('requirement-filters').hidden = false;
  apply();
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

/** Where a part of a list begins and ends, with buttons to its neighbours. */
function stepper(what, total, key) {
  const line = document.createElement('div');
  line.className = 'steps';
  const text = document.createElement('p');
  const end = Math.min(total, place[key] + step);
  text.textContent = total === 0 ? `no ${what}` : `${what} ${place[key] + 1} to ${end} of ${total}`;
  line.append(text);
  for (const [label, by] of [
    ['Previous', -step],
    ['Next', step],
  ]) {
    const button = document.createElement('button');
    button.textContent = label;
    button.setAttribute('aria-label', `${label} ${what}`);
    button.disabled = place[key] + by < 0 || place[key] + by >= total;
    button.addEventListener('click', () => {
      place[key] += by;
      drawGrid();
      byId('grid-place').querySelector(`[aria-label="${label} ${what}"]:enabled`)?.focus();
    });
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
  const table = document.createElement('table');
  table.className = 'runs-by-requirement';
  const head = table.createTHead().insertRow();
  const headCell = (text, scope, inner) => {
    const cell = document.createElement('th');
    cell.scope = scope;
    if (inner === undefined) cell.textContent = text;
    else {
      const span = document.createElement('span');
      span.className = inner;
      span.textContent = text;
      cell.append(span);
    }
    return cell;
  };
  head.append(headCell('Requirement', 'col'));
  for (const { at } of columns) head.append(headCell(data.targets[at][0], 'col', 'release'));
  const into = table.createTBody();
  for (const { at, count } of asked.slice(place.rows, place.rows + step)) {
    const row = into.insertRow();
    const [id, level] = data.requirements[at];
    const name = headCell(id, 'row');
    const small = document.createElement('small');
    small.textContent = `${level}, in ${count}`;
    name.append(small);
    row.append(name);
    for (const { outcomes, at: target } of columns) {
      const { name: outcome, sign } = data.outcomes[Number(outcomes[at])];
      const cell = row.insertCell();
      cell.className = outcome;
      const seen = document.createElement('span');
      seen.setAttribute('aria-hidden', 'true');
      seen.textContent = sign;
      const read = document.createElement('span');
      read.className = 'seen';
      read.textContent = outcome;
      const isWrong = wrong.has(outcomes[at]) && data.targets[target][2] !== null;
      const inner = isWrong ? cell.appendChild(evidenceLink(data.targets[target][2], id)) : cell;
      inner.replaceChildren(seen, read);
    }
  }
  const scroll = document.createElement('div');
  scroll.className = 'scroll';
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'region');
  scroll.setAttribute('aria-label', 'Requirements by target');
  scroll.append(table);
  const parts = [stepper('requirements', asked.length, 'rows'), stepper('targets', shown.length, 'columns')];
  byId('grid-place').replaceChildren(...parts, ...(asked.length > 0 && columns.length > 0 ? [scroll] : []));
}

/** A link to what the report of a run says of a requirement. The address was made by the harness, and each step is encoded. */
function evidenceLink(report, id) {
  const link = document.createElement('a');
  link.href = `${report}#r-${encodeURIComponent(id)}`;
  link.rel = 'noreferrer';
  link.textContent = id;
  return link;
}

function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** Shows what has changed since the night before, and links the reports of both nights. */
function describeChanges([started, earlier, changes, left], report) {
  const title = element('h3', 'Changed since ');
  if (earlier === null) title.append(started);
  else title.append(element('a', started));
  const [link] = title.children;
  if (link) Object.assign(link, { href: earlier, rel: 'noreferrer' });
  if (changes.length === 0) return [title, element('p', 'Nothing that is wrong in either night.')];
  const items = changes.map(([id, how]) => element('li', report === null ? id : evidenceLink(report, id), `: ${how}`));
  return [title, element('ul', ...items, ...(left > 0 ? [element('li', `and ${left} more`)] : []))];
}

/** Shows one target: its row, what is wrong by outcome, and each of its nights, the latest first. */
function describeTarget({ row, at, outcomes }) {
  const [, , report, address, nights, before] = data.targets[at];
  const facts = element('dl', element('dt', 'Address'), element('dd', address || 'unknown'));
  const heads = [...byId('rows').tHead.rows[0].cells].slice(1);
  for (const [column, head] of heads.entries()) {
    const cell = row.cells[column + 1];
    facts.append(element('dt', head.textContent), element('dd', ...cell.cloneNode(true).childNodes));
    const said = cell.querySelector('[title]')?.title;
    if (said && !cell.querySelector('.why')) facts.lastChild.append(element('small', said));
  }
  const parts = [facts];
  for (const [number, { name }] of data.outcomes.entries()) {
    const ids = data.requirements.flatMap(([id], which) => (outcomes[which] === String(number) ? [id] : []));
    if (!wrong.has(String(number)) || ids.length === 0) continue;
    const items = ids.map((id) => element('li', report === null ? id : evidenceLink(report, id)));
    parts.push(element('h3', `${name} (${ids.length})`), element('ul', ...items));
  }
  if (before !== null) parts.push(...describeChanges(before, report));
  const table = element('table');
  table.className = 'plain';
  const line = (cells, name) => element('tr', ...cells.map((text) => element(name, text)));
  const top = line(['Run', 'Verdict', 'Musts broken', 'Shoulds broken'], 'th');
  for (const cell of top.cells) cell.scope = 'col';
  const words = { '✓': 'conformant', '✗': 'nonconformant', '?': 'inconclusive' };
  const past = nights.map(([started, sign, ...counts]) => line([started, `${sign} ${words[sign]}`, ...counts], 'td'));
  table.append(element('thead', top), element('tbody', ...past.reverse()));
  return [...parts, element('h3', 'Nights'), table];
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
    const link = document.createElement('a');
    link.href = addressOf(at);
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
