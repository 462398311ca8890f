/**
 * The address of a target as a certificate states it: without credentials, query and fragment, which may hold secrets.
 * What is no address is stated as null; the profile lets none through, but a record may come from anywhere.
 */
export function targetAddress(baseUrl: string): string | null {
  if (!URL.canParse(baseUrl) || baseUrl.length > 2_000) return null;
  const url = new URL(baseUrl);
  for (const part of ['username', 'password', 'search', 'hash'] as const) url[part] = '';
  return url.href.replace(/\/+$/, '');
}
