import { answer, type Behaviour } from './behaviour.ts';

const json = { end: 'answered', status: 200, body: 'json' } as const;

/** The token of the request, which a hostile target may put anywhere. */
function tokenOf(headers: readonly string[]): string {
  const line = headers.find((header) => /^authorization:/i.test(header)) ?? '';
  return line.replace(/^[^ ]* \S+ /, '');
}

const echo = (id: string, summary: string, bytes: (token: string) => Buffer): Behaviour => ({
  id,
  summary,
  answer: (call) => call.send(bytes(tokenOf(call.headers))),
  ending: json,
});

const inName = (text: string) => answer(JSON.stringify([{ id: text, name: text, pay_frequencies: [text] }]));
const escaped = (text: string) => [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const lines = (text: string) => text.replace(/(.{5})/g, '$1\n');

/** Secrets sent back in every form, and text that a terminal, a browser or a spreadsheet interprets. */
export const echoBehaviours: readonly Behaviour[] = [
  echo('token-in-body', 'echoes the token in names and keys', (token) => answer(JSON.stringify({ [token]: token }))),
  echo('token-in-name', 'echoes the token as the name of a pay group', inName),
  echo('token-in-header', 'echoes the token in a header', (token) => answer('[]', [`X-Debug: ${token}`])),
  echo('token-in-header-name', 'echoes the token in the name of a header', (token) =>
    answer('[]', [`${token.replaceAll(/[^\w-]/g, '-')}: 1`, `X-Url: /?t=${encodeURIComponent(token)}`]),
  ),
  echo('token-in-base64', 'echoes the token in base64', (token) =>
    answer(
      JSON.stringify([
        { name: Buffer.from(token).toString('base64'), id: Buffer.from(`u:${token}`).toString('base64url') },
      ]),
    ),
  ),
  echo('token-in-hex', 'echoes the token in hexadecimal', (token) => inName(Buffer.from(token).toString('hex'))),
  echo('token-in-address', 'echoes the token in the address of a job', (token) =>
    answer(JSON.stringify([{ job_url: `https://elsewhere.example/?token=${encodeURIComponent(token)}` }])),
  ),
  echo('token-in-escapes', 'echoes the token in escapes of JSON', (token) => answer(`[{"name":"${escaped(token)}"}]`)),
  echo('token-over-lines', 'echoes the token broken over lines', (token) => inName(lines(token))),
  echo('token-in-capitals', 'echoes the token in capitals', (token) => inName(token.toUpperCase())),
  echo('token-issued', 'hands out a token of its own', () => answer('[{"access_token":"issued-0123456789-abcdef"}]')),
  echo('terminal-escapes', 'sends what a terminal obeys', () => inName('\u001b]0;owned\u0007\u001b[2J\u009b31m\r\b')),
  echo('bidi-and-invisible', 'sends characters that reverse or hide', () =>
    inName('\u202egnp.exe\u2066\u200b\ufeff\u2028'),
  ),
  echo('workflow-commands', 'sends commands of a build service', () =>
    inName('\n::error::owned\n::set-output name=a::b\n##[group]x'),
  ),
  echo('script', 'sends markup with a script', () =>
    inName('</script><script>document.title="owned"</script><img src=x onerror=alert(1)>'),
  ),
  echo('markdown', 'sends markup of Markdown', () =>
    inName('| a | [x](javascript:alert(1)) <details> ``` `` ![](http://elsewhere.example/x.png)'),
  ),
  echo('xml', 'sends what ends a CDATA section', () => inName(']]></failure><!-- \u0000\u0001\uffff &amp; -->')),
  echo('formula', 'sends what a spreadsheet computes', () => inName('=HYPERLINK("http://elsewhere.example","x")')),
  echo('path', 'sends what a file system climbs', () => inName('../../../../etc/passwd\u0000.json')),
];
