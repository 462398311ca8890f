/** Whether a header can carry a value: visible characters, blanks and tabs of Latin-1 (RFC 9110, "Field Values"). */
export const isHeaderValue = (value: string): boolean => !/[^\t\x20-\x7e\x80-\xff]/.test(value);
