import { describe, expect, test } from 'vitest';
import * as read from './typed-text.ts';

const UNSEEN = ['\u200b', '\u200e', '\u202c', '\u2060', '\u2069', '\ufeff', '\ufe0f', '\u00ad'];

test.each([
  '9876543210',
  '+91 98765 43210',
  '0091-98765-43210',
  '09876543210',
  '+91 (0) 98765.43210',
  'tel:+91-98765-43210',
  '+91\u00a098765\u201143210',
  '98765\u201343210',
  '９８７６５４３２１０',
  '९८७६५४३२१०',
  '৯৮৭৬৫৪৩২১০',
  ...UNSEEN.map((mark) => `${mark}98765${mark}43210${mark}`),
])('%j is the mobile number 9876543210', (typed) => {
  expect(read.readMobile(typed)).toBe('9876543210');
});

test.each(['1234567890', '98765', '98765432101', 'abc', ''])('%j is no mobile number', (typed) => {
  expect(read.readMobile(typed)).toBeNull();
});

test.each<[string, string]>([
  ['Asha.Rao+shop@Gmail.com', 'asha.rao+shop@gmail.com'],
  ['mailto:asha@gmail.com', 'asha@gmail.com'],
  ...UNSEEN.map((mark): [string, string] => [`${mark}asha@${mark}gmail.com`, 'asha@gmail.com']),
  ['asha@ｇｍａｉｌ.com', 'asha@gmail.com'],
  ['asha\u2011rao@gmail.com', 'asha-rao@gmail.com'],
  ['asha@डाक.भारत', 'asha@xn--11bx1g.xn--h2brj9c'],
  ['asha@xn--11bx1g.xn--h2brj9c', 'asha@xn--11bx1g.xn--h2brj9c'],
  ['आशा.राव@gmail.com', 'आशा.राव@gmail.com'],
  ['ராம்@தபால்.இந்தியா', 'ராம்@xn--rlcmy1c5d.xn--xkc2dl3a5ee0h'],
])('%j is the address %s', (typed, address) => {
  expect(read.readEmail(typed)).toBe(address);
  expect(read.readEmail(address)).toBe(address);
});

test.each([
  '.dot@gmail.com',
  'a.@gmail.com',
  'a..b@gmail.com',
  'a@gmail..com',
  'a@-gmail.com',
  'a@gmail-.com',
  'a@gmail',
  'a@1.2.3.4',
  'a b@gmail.com',
  'a@b@gmail.com',
  '<a@gmail.com>',
  '@gmail.com',
  // Look-alikes: a Cyrillic а, a Malayalam ഠ between Latin letters, a Greek ο.
  '\u0430sha@gmail.com',
  'g\u0d20\u0d20gle@gmail.com',
  'asha@g\u03bfogle.com',
  `${'a'.repeat(65)}@gmail.com`,
  '',
])('no mail can reach %j', (typed) => {
  expect(read.readEmail(typed)).toBeNull();
});

test.each([
  ['shopper1@volume.test', true],
  ['a@b.example', true],
  ['a@mail.example.com', true],
  ['a@example.net', true],
  ['a@example.org', true],
  ['a@shop.invalid', true],
  ['a@shop.localhost', true],
  ['a@shop.example.in', false],
  ['a@my-example.com', false],
  ['a@shop.latest', false],
])('%s is at a reserved name: %s', (address, isReserved) => {
  expect(read.isReservedAddress(address)).toBe(isReserved);
});

test('codes have neither blanks nor dashes, and coupons keep their dashes', () => {
  for (const typed of ['123 456', '१२३ ४५६', '123\u2013456', ' \u200b123456\u00a0'])
    expect(read.readCode(typed), typed).toBe('123456');
  expect(read.readCode('ab12-cd34')).toBe('AB12CD34');
  expect(read.readCoupon('\u200bsave\u2011१० ')).toBe('SAVE-10');
  expect(read.digitsOf('१२३४ (५६)')).toBe('123456');
});

describe('a name', () => {
  test.each([
    ['  Asha \r\n\u0085\u2028 Rao\t', 'Asha Rao'],
    ['\u202eAsha\u200b \ufeffRao', 'Asha Rao'],
    ['प्रज्ञा क्\u200dष', 'प्रज्ञा क्\u200dष'],
    ['Asha ❤\ufe0f', 'Asha ❤\ufe0f'],
    ['\u200d\u200b\u3164\u2800', ''],
  ])('%j is written %j', (typed, name) => {
    expect(read.readName(typed)).toBe(name);
  });

  test.each([
    'https://evil.in/x',
    'Win at WWW.evil.in',
    'evil.com',
    'bit.ly/2x',
    't.me',
    'evil.zip/x',
    'a@b.in',
    'ｅｖｉｌ．ｃｏｍ',
  ])('%s has a link', (name) => {
    expect(read.hasLink(name)).toBe(true);
  });

  test.each([
    'Md.Arif',
    'M.S. Dhoni',
    'Dr.Rao',
    'Ravi S/o Mohan',
    'Asha Rao',
    '@Ravi',
    'K.Commins',
    'Smt. Indira',
  ])('%s has none', (name) => {
    expect(read.hasLink(name)).toBe(false);
  });
});

test('a search finds numbers and addresses in any spelling, and leaves other words', () => {
  expect(read.readSearch('+91 98765\u201143210')).toBe('9876543210');
  expect(read.readSearch('\u200bAsha@Gmail.com')).toBe('asha@gmail.com');
  expect(read.readSearch(' R0\u00a0asha ')).toBe('R0 asha');
});
