import { expect, test } from 'vitest';
import { readImportFile } from './read-import-file.ts';

test.each(['\n', '\r\n', '\r'])('reads quoted cells, a byte order mark and lines that end with %j', (end) => {
  const csv = [
    '\ufeffkey,name,email',
    'a,"Rao, ""A""",a@x.in',
    '',
    ',,',
    'b,"two\nlines",b@x.in',
    'c,C,c@x.in',
  ];
  expect(readImportFile('customers', csv.join(end)).rows).toEqual([
    { line: 2, key: 'a', cells: { key: 'a', name: 'Rao, "A"', email: 'a@x.in' } },
    { line: 5, key: 'b', cells: { key: 'b', name: 'two\nlines', email: 'b@x.in' } },
    { line: 7, key: 'c', cells: { key: 'c', name: 'C', email: 'c@x.in' } },
  ]);
});

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
])('accepts any letter case, empty trailing columns and columns separated by a %s', (separator, char) => {
  const file = ['KEY|Name|type|Category|ImgPath|INSTOCK||', 'p|BGMI|pubg|Instant-Games|/x.webp|TRUE||'];
  const csv = file.join('\n').replaceAll('|', char);
  expect(readImportFile('products', `\ufeffsep=${char}\n${csv}`).rows).toMatchObject([{ line: 3, key: 'p' }]);
  expect(readImportFile('products', csv)).toEqual({
    separator,
    rows: [
      {
        line: 2,
        key: 'p',
        cells: {
          key: 'p',
          name: 'BGMI',
          type: 'pubg',
          category: 'instant-games',
          imgpath: '/x.webp',
          instock: 'true',
        },
      },
    ],
  });
});

test('refuses a file with an unreadable character, naming the line and the fix', () => {
  expect(() => readImportFile('customers', 'key,name,email\na,A,a@x.in\nb,Jos\ufffd,b@x.in')).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({ message: expect.stringMatching(/Line 3.*CSV UTF-8/) }),
    }),
  );
});
