import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** Strings that may break parsers, databases, pages or spreadsheets. */
const HOSTILE_TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202eevil\u202c', 'zero\u200bwidth', '१२३४', '１２３४'],
  ...['NaN', '-0', '-1', '1e3', '1e400', '0x10', '12.345', '2147483648', '9223372036854775808'],
  ...['9'.repeat(30), '{"$gt":""}', "'; drop table users; --", '%', '_', '\\', '<script>alert(1)</script>'],
  ...['=HYPERLINK("x")', 'javascript:alert(1)', '//evil.test', '../../../etc/passwd', '%2e%2e%2f'],
  ...['__proto__', 'constructor', '2026-02-30', '0000-00-00', '2026-11-20T25:61:61Z'],
  ...['+275760-09-13T00:00:00.001Z', 'x'.repeat(5_000), '\u0905'.repeat(130)],
];

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((value, _, level) => (level % 2 ? [value] : { a: value }), 1);

export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(0, -1, 0.1 + 0.2, 2 ** 31, 2 ** 53, 1e21, Number.MAX_VALUE),
  fc.constantFrom<unknown>(nested(12), nested(64), Array.from({ length: 600 }), { $ne: null }),
  fc.constant(JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"isAdmin":true}}}')),
);

const DAYS = ['2026-11-01', '2024-02-29', '2000-01-01', '2999-12-31', '2026-11-20T10:15:00Z'];
const OFTEN = 9;

type Known = (name: string) => readonly unknown[];

/** Values with the shape of a schema, ignoring its refinements. @param known likely values for a field's name */
export function arbitraryOf(schema: z.ZodType, known: Known, name = ''): Arbitrary<unknown> {
  const of = (inner: unknown) => arbitraryOf(inner as z.ZodType, known, name);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([field, inner]) => [field, arbitraryOf(inner as z.ZodType, known, field)] as const,
    );
    return fc.record(Object.fromEntries(fields));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fc.option(of(schema.unwrap()), { nil: undefined, freq: 4 });
  if (schema instanceof z.ZodNullable) return fc.option(of(schema.unwrap()), { freq: OFTEN });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  const values = known(name);
  const free = freeArbitrary(schema, of);
  if (values.length === 0) return free;
  return fc.oneof({ weight: OFTEN, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: free });
}

function freeArbitrary(schema: z.ZodType, of: (inner: unknown) => Arbitrary<unknown>): Arbitrary<unknown> {
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(of));
  if (schema instanceof z.ZodPipe) return of(schema.in);
  if (schema instanceof z.ZodArray) return fc.array(of(schema.element), { maxLength: 3 });
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.string({ maxLength: 8 }), of(schema.valueType), { maxKeys: 2 });
  if (schema instanceof z.ZodNumber) {
    const [min, max] = [schema.minValue ?? 0, schema.maxValue ?? 1_000];
    const edges = [min, max, min - 1, max + 1, 0, 1.5];
    const plain = fc.integer({ min: Math.max(min, 0), max: Math.min(max, 1_000) });
    return fc.oneof(plain, fc.constantFrom(...edges));
  }
  if (schema instanceof z.ZodString) {
    const max = schema.maxLength ?? 100;
    const plain = fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(max, 20) });
    const edges = ['x'.repeat(max), 'x'.repeat(max + 1), '\u{1f600}'.repeat(max / 2), ...DAYS];
    return fc.oneof({ weight: OFTEN, arbitrary: plain }, { weight: 2, arbitrary: fc.constantFrom(...edges) });
  }
  return fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined });
}
