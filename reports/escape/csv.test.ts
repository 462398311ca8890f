import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test.each([
  ['plain text', 'plain text'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['a,"b"', '"a,""b"""'],
  ['=a\nb', '"\'=a\nb"'],
  [null, ''],
  [0, '0'],
])('%j is the cell %j', (value, written) => {
  expect(csvText([[value, 'x'], ['y']])).toBe(`${written},x\r\ny\r\n`);
});
