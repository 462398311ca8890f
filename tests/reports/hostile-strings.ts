import fc from 'fast-check';

/** Any character but half a surrogate pair; the `binary` unit of fast-check lists all of them first, which takes a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10_ffff)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** Texts that a hostile target may put anywhere. Each tries to run as code, or to hide itself, when a report shows it. */
export const hostileStrings: readonly string[] = [
  `</script><script>window.pwned=1</script>`,
  `<img src=x onerror="window.pwned=1">`,
  `"><svg/onload=window.pwned=1>`,
  `' onmouseover='window.pwned=1`,
  `</style></textarea></title><script>window.pwned=1</script>`,
  `<!--<script>window.pwned=1</script>-->`,
  `]]><script>window.pwned=1</script><![CDATA[`,
  `&lt;script&gt;&#x3c;`,
  `javascript:window.pwned=1`,
  `[a](javascript:window.pwned=1) ![b](x) @octocat #1 https://evil.example/`,
  '`x` ``` ~~~ | a | b |\n---|---\n# heading',
  '<%= it.pwned %> <% window.pwned=1 %> {{pwned}} {{{pwned}}} $' + '{pwned}',
  '\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u009b31m',
  '\r\n::error::injected\n##[error]injected',
  '%0A::set-output name=x::y',
  '\u202eevil\u202c \u2066x\u2069 \u200bzero\u200d \ufeff \u00ad',
  '\u0000\u0001\u0008\u000b\u000c\u000e\u001f\u007f\u0085\u2028\u2029',
  '\ud800 lone \udfff surrogates \uffff \ufffe',
  '=cmd|calc!A1',
  '../../etc/passwd',
  '__proto__',
  'e\u0301 \u{1f600} 工資 راتب',
];
