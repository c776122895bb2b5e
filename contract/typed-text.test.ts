import { expect, test } from 'vitest';
import * as read from './typed-text.ts';

/** One case per line, as a person might paste it. */
const cases = (lines: string) => lines.trim().split(/\n\s*/);
const INVISIBLE = [...'\u200b\u200e\u202c\u2060\u2069\ufeff\ufe0f\u00ad'];

test.each([
  ...cases(`9876543210
    +91 98765 43210
    0091-98765-43210
    09876543210
    +91 (0) 98765.43210
    tel:+91-98765-43210
    tel:+919876543210;ext=2
    - 98765 43210
    +91\u00a098765\u201143210
    98765\u201343210
    ９８७６५４３２१０
    ৯৮৭৬৫৪৩২১০`),
  ...INVISIBLE.map((mark) => `${mark}98765${mark}43210${mark}`),
])('%j is the mobile number 9876543210', (input) => {
  expect(read.readMobile(input)).toBe('9876543210');
});

test('a negative number is not a mobile number', () => {
  expect(read.readMobile('-9876543210')).toBeNull();
});

test.each([
  ['Asha.Rao+shop@Gmail.com', 'asha.rao+shop@gmail.com'],
  ['mailto:asha@ｇｍａｉｌ.com', 'asha@gmail.com'],
  ['<asha@gmail.com>', 'asha@gmail.com'],
  ['"Rao, Asha" <mailto:Asha@gmail.com >', 'asha@gmail.com'],
  ...INVISIBLE.map((mark) => [`${mark}asha@${mark}gmail.com`, 'asha@gmail.com'] as [string, string]),
  ['asha\u2011rao@gmail.com', 'asha-rao@gmail.com'],
  ['asha@डाक.भारत', 'asha@xn--11bx1g.xn--h2brj9c'],
  ['आशा.राव@gmail.com', 'आशा.राव@gmail.com'],
  ['ராம்@தபால்.இந்தியா', 'ராம்@xn--rlcmy1c5d.xn--xkc2dl3a5ee0h'],
] as [string, string][])('%j is the email address %s', (input, email) => {
  expect(read.readEmail(input)).toBe(email);
  expect(read.readEmail(email)).toBe(email);
});

// The last three imitate other addresses: a Cyrillic а, a Malayalam ഠ between Latin letters, a Greek ο.
test.each(
  cases(`.dot@gmail.com
    a.@gmail.com
    a..b@gmail.com
    a@gmail..com
    a@-gmail.com
    a@gmail-.com
    a@gmail
    a@1.2.3.4
    a b@gmail.com
    a@b@gmail.com
    Asha <a@gmail.com> Rao
    a@xn--a.in
    @gmail.com
    ${'a'.repeat(65)}@gmail.com
    \u0430sha@gmail.com
    g\u0d20\u0d20gle@gmail.com
    asha@g\u03bfogle.com`),
)('%j is not a valid email address', (input) => {
  expect(read.readEmail(input)).toBeNull();
});

test('reserved test domains are recognized', () => {
  const reserved = cases(`shopper1@volume.test
    a@b.example
    a@mail.example.com
    a@example.net
    a@example.org
    a@shop.invalid
    a@shop.localhost`);
  const deliverable = ['a@shop.example.in', 'a@my-example.com', 'a@shop.latest'];
  expect([...reserved, ...deliverable].filter(read.isReservedAddress)).toEqual(reserved);
});

test('codes lose spaces and dashes, but coupon codes keep dashes', () => {
  for (const input of ['123 456', '१२३ ४५६', '123\u2013456', ' \u200b123456\u00a0'])
    expect(read.readCode(input), input).toBe('123456');
  expect(read.readCoupon('\u200bsave\u2011१० ')).toBe('SAVE-10');
  expect(read.digitsOf('१२३४ (५६)')).toBe('123456');
});

test.each([
  ['  Asha \r\n\u0085\u2028 Rao\t', 'Asha Rao'],
  ['\u202eAsha\u200b \ufeffRao', 'Asha Rao'],
  ['प्रज्ञा क्\u200dष', 'प्रज्ञा क्\u200dष'],
  ['Asha ❤\ufe0f', 'Asha ❤\ufe0f'],
  ['\u200d\u200b\u3164\u2800', ''],
])('the name %j becomes %j', (input, name) => {
  expect(read.readName(input)).toBe(name);
});

test('links in names are distinguished from initials and titles', () => {
  const links = cases(`https://evil.in/x
    Win at WWW.evil.in
    evil.com
    bit.ly/2x
    t.me
    evil.zip/x
    visit rush-prize.shop
    t.me/x
    a@b.in
    ｅｖｉｌ．ｃｏｍ`);
  const names =
    'Md.Arif, M.S. Dhoni, A.K. Sharma, R.Madhavan, Dr.Rao, Ravi S/o Mohan, @Ravi, K.Commins, Smt. Indira'.split(
      ', ',
    );
  const hidden = ['Bad\u200d.com', 'win evil。com', 'go bit.do'];
  expect(hidden.filter(read.hasLink)).toEqual(hidden);
  expect([...links, ...names].filter(read.hasLink)).toEqual(links);
});

test('searches normalize mobile numbers and email addresses, but leave bare digits alone', () => {
  expect(read.readSearch('+91 98765\u201143210')).toBe('9876543210');
  expect(read.readSearch('919876543210')).toBe('919876543210');
  expect(read.readSearch('\u200bAsha@Gmail.com')).toBe('asha@gmail.com');
  expect(read.readSearch(' R0\u00a0asha ')).toBe('R0 asha');
});

test('a combining mark joins its letter across an invisible character', () => {
  for (const normalize of [read.readId, read.readName])
    expect(normalize('\u0995\u09c7\u200b\u09be')).toBe('\u0995\u09cb');
});
