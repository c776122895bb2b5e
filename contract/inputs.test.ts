import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AnyCall } from './call.ts';
import { CALLS } from './calls.ts';
import { Day, DayOrMoment, Moment, text, webAddress, wholeNumber } from './fields.ts';

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
}

/** The schemas that accept text, each with its path. */
function textsIn(schema: z.ZodType, path: string): { path: string; schema: z.ZodType }[] {
  const definition = schema.def as unknown as Definition;
  if (definition.type === 'string' || definition.type === 'unknown') return [{ path, schema }];
  const inner = [
    ...Object.entries(definition.shape ?? {}),
    ...(definition.options ?? []).map((option, index) => [`${index}`, option] as const),
    ...(['innerType', 'element', 'keyType', 'valueType'] as const).flatMap((name) =>
      definition[name] ? [[name, definition[name]] as const] : [],
    ),
  ];
  // Test a pipe as a whole: its first part may accept what its second refuses.
  if (definition.type === 'pipe') {
    return textsIn(definition.in as z.ZodType, path).length > 0 ? [{ path, schema }] : [];
  }
  return inner.flatMap(([name, part]) => textsIn(part, `${path}.${name}`));
}

const TEXTS = CALLS.flatMap((call: AnyCall) =>
  (['params', 'query', 'body'] as const).flatMap((place) =>
    call[place] ? textsIn(call[place], `${call.name} ${place}`) : [],
  ),
);

describe('inputs of calls', () => {
  test('have more than 150 text fields', () => {
    expect(TEXTS.length).toBeGreaterThan(150);
  });

  test.each(TEXTS.map(({ path, schema }) => [path, schema] as const))(
    '%s refuses control characters and lone surrogates',
    (_path, schema) => {
      for (const bad of ['\u0000', 'a\u0000b', '\ud800', 'x\udfffx', '\u0007'])
        expect(schema.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
    },
  );
});

describe('days and timestamps', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-01-01', '2999-12-31'])('%s is a day', (day) => {
    expect(Day.parse(day)).toBe(day);
  });

  test.each([
    '2026-13-01',
    '2026-02-30',
    '2026-00-10',
    '0000-01-01',
    '9999-12-31',
    '2026-1-1',
    '',
    '2026-11-20T00:00Z',
  ])('%j is not a day', (day) => {
    expect(Day.safeParse(day).success).toBe(false);
  });

  test.each(['2026-11-20T10:15:00Z', '2026-11-20T10:15:00.123+05:30'])('%s is a timestamp', (moment) => {
    expect(Moment.parse(moment)).toBe(moment);
    expect(DayOrMoment.parse(moment)).toBe(moment);
  });

  test.each([
    '2026-02-30T10:15:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T10:15:00+99:00',
    'yesterday',
    '1e3',
  ])('%j is neither a day nor a timestamp', (moment) => {
    expect(DayOrMoment.safeParse(moment).success).toBe(false);
  });
});

test('text is trimmed, normalized and limited in length', () => {
  expect(text(3).parse('  ne\u0301 ')).toBe('n\u00e9');
  expect(text(2).safeParse('abc').success).toBe(false);
});

test('a whole number consists of decimal digits', () => {
  expect(wholeNumber(1, 500).parse('50')).toBe(50);
  for (const input of ['', ' ', '1e2', '0x10', '-1', '1.5', 'true', '٣', null, true])
    expect(wholeNumber(1, 500).safeParse(input).success, String(input)).toBe(false);
});

test('a URL must parse and contain no spaces, NUL or lone surrogates', () => {
  expect(webAddress(100).parse('https://push.example/a')).toBe('https://push.example/a');
  for (const url of ['', 'push', 'https://a b', 'https://a/\ud800', 'https://a/\u0000'])
    expect(webAddress(100).safeParse(url).success, JSON.stringify(url)).toBe(false);
});
