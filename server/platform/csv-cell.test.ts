import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, readCsvCell } from './csv-cell.ts';

const unquote = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−'];
const HIDDEN_PREFIXES = [
  ...['', '\r\n', ' \u200b\ufeff\t'],
  ...' \t\r\n\u0000\u0001\u000b\u007f\u0085\u00a0\u00ad\u061c\u115f\u1160\u17b4\u180e\u2003\u200b\u200c\u200d',
  ...'\u200e\u200f\u2028\u2029\u202a\u202e\u2060\u2066\u2069\u2800\u3000\u3164\ufe0f\ufeff\uffa0\u{e0001}\u{e0020}\'"',
];

test.each(
  HIDDEN_PREFIXES.flatMap((invisible) => SIGNS.map((sign) => `${invisible}${sign}cmd|' /C calc'!A0`)),
)('%j is read as text', (text) => {
  expect(unquote(csvCell(text))).toBe(`'${text}`);
});

test.each([
  ['-12.50', '-12.50'],
  ['1200', '1200'],
  [-3, '-3'],
  ['Aditi Rao', 'Aditi Rao'],
  ['नमस्ते', 'नमस्ते'],
  ['a=b', 'a=b'],
  ['x, y', '"x, y"'],
  ['he said "no"', '"he said ""no"""'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [new Date('2026-11-22T00:00:00Z'), '2026-11-22 05:30:00'],
])('%j is written as %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each(['\tx', '\u0000x', '-1+1', '+91 90000 00000', '=1'])('a spreadsheet reads %j as text', (text) => {
  expect(unquote(csvCell(text))).toBe(`'${text}`);
});

test('no text starts a formula or breaks out of its cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = csvCell(text);
      const read = unquote(cell);
      expect(read === text || read === `'${text}`).toBe(true);
      if (read === text && !/^-?\d+(\.\d+)?$/.test(text)) expect(text.trim()).not.toMatch(/^[=+\-@＝＋－＠]/);
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/);
    }),
  );
});

test('text survives a round trip through a CSV cell', () => {
  const text = fc.tuple(
    fc.constantFrom(...HIDDEN_PREFIXES),
    fc.constantFrom(...SIGNS, ''),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(text, (parts) => {
      expect(readCsvCell(unquote(csvCell(parts.join(''))))).toBe(parts.join(''));
    }),
  );
});

test.each(["'\tx", "''\nx", "'-5", "'=1", '-5', '\tx'])('%j survives a round trip', (text) => {
  expect(readCsvCell(unquote(csvCell(text)))).toBe(text);
});

test.each(["'86 Diamonds", "'", "it's"])('%j keeps its apostrophe', (cell) => {
  expect(readCsvCell(cell)).toBe(cell);
});
