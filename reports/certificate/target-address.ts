/** Gives the address without credentials, query and fragment, which may hold secrets; null: it is not an address. */
export function targetAddress(baseUrl: string): string | null {
  if (!URL.canParse(baseUrl) || baseUrl.length > 2_000) return null;
  const url = new URL(baseUrl);
  for (const part of ['username', 'password', 'search', 'hash'] as const) url[part] = '';
  return url.href.replace(/\/+$/, '');
}
