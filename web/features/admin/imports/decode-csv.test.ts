import { expect, test } from 'vitest';
import { decodeCsv } from './decode-csv.ts';

const bytes = (...parts: (string | number[])[]) => {
  const buffer = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.length) as ArrayBuffer;
};

test.each([
  ['UTF-8', bytes('José, ₹'), 'José, ₹', false],
  ['UTF-16', bytes([0xff, 0xfe], [...Buffer.from('José, ₹', 'utf16le')]), 'José, ₹', false],
  ['Windows-1252', bytes('Jos', [0xe9], ', ', [0x80]), 'José, €', true],
])('a file in %s is read', (_name, file, csv, isWindows1252) => {
  expect(decodeCsv(file)).toEqual({ csv, isWindows1252 });
});
