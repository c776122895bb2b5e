import { expect, test } from 'vitest';
import { CsvUnreadable, parseCsv } from './parse-csv.ts';

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\ufeffa\n1', [['a'], ['1']]],
  [
    '"a, b","say ""yes"""\n"two\nlines",',
    [
      ['a, b', 'say "yes"'],
      ['two\nlines', ''],
    ],
  ],
  [
    'a,\n\n,,\n1,2',
    [
      ['a', ''],
      ['1', '2'],
    ],
  ],
  ['a,b,', [['a', 'b', '']]],
  ['', []],
  ['\n\n', []],
])('%j is read as its cells', (text, cells) => {
  expect(parseCsv(text).map((row) => row.cells)).toEqual(cells);
});

test('rows know the line on which they begin', () => {
  expect(parseCsv('a\n"two\nlines"\n\nlast').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test.each(['a\n"open', 'a\n"one"two', 'a\nin "the" middle'])('%j is refused by its line', (text) => {
  expect(() => parseCsv(text)).toThrow(CsvUnreadable);
  expect(() => parseCsv(text)).toThrow('Line 2');
});

test('a megabyte of one open quote is refused without delay', () => {
  expect(() => parseCsv(`"${'""'.repeat(450_000)}`)).toThrow('Line 1');
});
