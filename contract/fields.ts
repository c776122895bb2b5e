import { z } from 'zod';
import { isVisible, readCode, readId, readName, readSearch } from './typed-text.ts';

/** Shared field schemas. `inputs.test.ts` fails if an input uses a bare `z.string()`, which would let NUL through. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression refuses them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const NOT_ALLOWED = 'contains characters that are not allowed';

/** PostgreSQL and JSON cannot hold NUL or lone surrogates; other control characters are refused too. */
export function isStorable(value: string): boolean {
  return !CONTROL.test(value) && !LONE_SURROGATE.test(value);
}

/** Unmodified text of at most `max` characters, for passwords, codes, tokens and cursors. */
export const exactText = (max: number) =>
  z.string().max(max, `must be at most ${max} characters`).refine(isStorable, NOT_ALLOWED);

export const PicturePath = z
  .string()
  .describe('Path without a leading slash (optional in input), or an https URL');

/** Text that `read` normalizes; the result may have at most `max` characters. */
export const readText = (max: number, read: (input: string) => string) =>
  z
    .string()
    .max(max * 4, `must be at most ${max} characters`)
    .transform(read)
    .pipe(exactText(max));

export const text = (max: number) => readText(max, (value) => value.normalize('NFC').trim());

export const idText = (max: number) => readText(max, readId);
export const codeText = (max: number) => readText(max, readCode);
export const nameText = (max: number) => readText(max, readName);
export const searchText = readText(128, readSearch);

/** Bidirectional control characters, but not the joiners that Hindi needs. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

/** Text for display: no bidirectional controls, and empty if it has no visible character. */
export const shownText = (max: number) =>
  text(max)
    .refine((value) => !DIRECTION.test(value), NOT_ALLOWED)
    .transform((value) => (isVisible(value) ? value : ''));

/** Older front ends may send a number. */
export const idOrNumber = (max: number) => z.union([idText(max), z.number().transform(String)]);

export const NumberOrText = z.union([z.number(), idText(32)]);

/** An id; older front ends may send a number. */
export const IdLike = z
  .union([z.number().int().nonnegative(), idText(64)])
  .transform((value) => String(value));

export const OpaqueId = idText(64).refine((value) => value !== '', 'is required');

/** The `_id` of the last row on the previous page. */
export const Cursor = exactText(64);

export const BooleanLike = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

export const wholeNumber = (min: number, max: number) =>
  z
    .union([
      z.number(),
      exactText(10)
        .regex(/^\d+$/, 'must be a whole number')
        .transform((digits) => Number.parseInt(digits, 10)),
    ])
    .pipe(z.number().int().min(min).max(max));

export const Version = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('Version of the row as read; an outdated one is refused');

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const YEAR_MIN = 2000;
const YEAR_MAX = 2999;

function beginsWithDay(value: string): boolean {
  const year = Number.parseInt(value.slice(0, 4), 10);
  if (!(year >= YEAR_MIN && year <= YEAR_MAX)) return false;
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value.slice(0, 10);
}

/** A calendar day, in Indian time unless a call says otherwise. */
export const Day = exactText(10)
  .regex(DAY, 'must be a date in the form yyyy-mm-dd')
  .refine(beginsWithDay, 'must be a calendar date between 2000 and 2999')
  .meta({ description: 'yyyy-mm-dd', examples: ['2026-11-20'] });

/** Inclusive at both ends. */
export const DayRange = z.object({
  from: Day.optional().describe('First day, Indian time'),
  to: Day.optional().describe('Last day, Indian time'),
});

export const Moment = exactText(35)
  .regex(MOMENT, 'must be a timestamp such as 2026-11-20T10:15:00Z')
  .refine(
    (value) => beginsWithDay(value) && !Number.isNaN(new Date(value).getTime()),
    'must be a timestamp between 2000 and 2999',
  );

/** An empty string counts as omitted. */
export const DayOrMoment = z.union([Day, Moment, z.literal('').transform(() => undefined)], {
  error: 'must be a date in the form yyyy-mm-dd, or a timestamp such as 2026-11-20T10:15:00Z',
});

export const Timestamp = z
  .string()
  .meta({ description: 'ISO 8601 in UTC', examples: ['2026-11-20T10:15:00.000Z'] });

export const webAddress = (max: number) =>
  exactText(max).refine((value) => !/\s/.test(value) && URL.canParse(value), 'must be a URL');

function isStorableDeep(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (Array.isArray(value)) return value.every(isStorableDeep);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, field]) => isStorable(name) && isStorableDeep(field));
}

/** Any JSON whose strings are storable. The body parser limits its depth. */
export const AnyJson = z.unknown().refine(isStorableDeep, NOT_ALLOWED);

/** Query for lists without totals, newest first. */
export const ListQuery = z.object({
  limit: wholeNumber(1, 500).optional(),
  before: Cursor.optional(),
});

/** Existing front ends send an application key, which is ignored. */
export const NoBody = AnyJson.optional();

export const StaffListQuery = ListQuery.extend({
  deleted: z.enum(['true', 'false']).optional().describe('true: only deleted rows, for undo'),
});

/** The reason for a staff decision, in the audit log and often shown to the shopper. */
export const Reason = text(500).default('');

/** For calls whose handler returns a Response, such as a file or a redirect. */
export const RAW_RESPONSE = { output: z.unknown(), rawResponse: true } as const;

/** A stored record of one kind. It holds facts that can be rendered in any language, never sentences. */
export const kindOf = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({ kind: z.literal(kind), data: z.object(data) });
