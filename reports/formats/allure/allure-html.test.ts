import { expect, test } from 'vitest';
import { offline, offlinePieces } from './allure-html.ts';

test('the page of Allure is kept from any network, and asks for no analytics', () => {
  const analytics =
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script>\n window.dataLayer = window.dataLayer || [];\n gtag()</script>';
  const own =
    '<script>window.allureReportData["x"]="$& window.dataLayer"</script><script src="data:text/javascript,1"></script>';
  const page = offline(`<html><head><title>T</title>${analytics}</head><body>${own}</body></html>`);
  expect(page).not.toContain('googletagmanager');
  expect(page).not.toContain('gtag()');
  expect(page).toContain(own);
  expect(page).toMatch(
    /^<html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]*"><script>/,
  );
  const policy = /content="([^"]*)"/.exec(page)?.[1]?.split('; ') ?? [];
  expect(policy.filter((part) => /https?:|\*/.test(part))).toEqual([]);
  expect(policy).toContain('connect-src data: blob:');
  expect(policy).toContain("form-action 'none'");
  // What its data and its script wait for is there before either.
  expect(page.indexOf('window.allureReportData={}')).toBeLessThan(page.indexOf('<title>'));
});

test.each([
  ['as they are', true, '<script defer>d("a","QUJD")</script>'],
  ['out where there are none', true, ''],
  [
    'without analytics',
    false,
    '<script defer>d("a")</script><script src="https://www.googletagmanager.com/x"></script>',
  ],
])('the data of a page are left %s', (_, stays, data) => {
  const page = `<html><head><title>Gehälter</title></head><body>${data}</body></html>`;
  const text = Buffer.concat(offlinePieces(Buffer.from(page))).toString();
  expect(text).toBe(offline(page));
  expect(text.includes(data)).toBe(stays);
});
