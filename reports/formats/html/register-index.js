/** The index works without this script; it adds a search among the certificates, by text and by standing. */
import { byId, startRowFilter, takes } from './page.js';

const [search, standing] = ['search', 'standing'].map(byId);
const rows = document.querySelectorAll('#certificates tbody tr');
startRowFilter(rows, byId('fields'), [search, standing], [byId('shown'), ' shown'], (row) =>
  takes(standing, row.querySelector('.tag').textContent),
);
