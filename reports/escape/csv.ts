/**
 * Rows as CSV (RFC 4180): each ends in CRLF, cells that need it are quoted. A spreadsheet takes a cell that begins with `=`,
 * `+`, `-`, `@`, a tab or CR for a formula: an apostrophe before it makes it a text. Null is an empty cell.
 */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function cell(value: string | number | null): string {
  const text = String(value ?? '').replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
