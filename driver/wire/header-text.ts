/** Whether a header can carry a value: visible characters, blanks and tabs of Latin-1 (RFC 9110, "Field Values"). */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
