import { z } from 'zod';
import { isSeen, readCode, readId, readName, readSearch } from './typed-text.ts';

/**
 * Field shapes that several calls share. Every text, day and moment in the input of a call is one of these:
 * `inputs.test.ts` fails on a bare `z.string()`, which would let NUL through.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const NOT_ALLOWED = 'contains characters that are not allowed';

/** Whether a text can be stored and sent on: no NUL or other control character, no half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return !CONTROL.test(value) && !LONE_SURROGATE.test(value);
}

/** Text of at most `max` characters as it was sent: for passwords, codes, tokens and cursors. */
export const exactText = (max: number) =>
  z.string().max(max, `must be at most ${max} characters`).refine(isStorable, NOT_ALLOWED);

/** Where a picture is, in answers; in input a slash may stand before it. */
export const PicturePath = z
  .string()
  .meta({ description: 'Path under the host, without a slash before it, or an https address' });

/** Text of at most `max` characters as `read` leaves it: what is pasted is cleaned first, then judged. */
export const readText = (max: number, read: (typed: string) => string) =>
  z
    .string()
    .max(max * 4, `must be at most ${max} characters`)
    .transform(read)
    .pipe(exactText(max));

/** Text of at most `max` characters, trimmed and in Unicode's composed form (NFC). */
export const text = (max: number) => readText(max, (value) => value.normalize('NFC').trim());

/** Kinds of fields that `typed-text.ts` reads. */
export const idText = (max: number) => readText(max, readId);
export const codeText = (max: number) => readText(max, readCode);
export const nameText = (max: number) => readText(max, readName);
export const searchText = readText(128, readSearch);

/** Turns the writing direction of whatever stands around it. The joiners of Hindi, and marks that turn nothing, are none. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

/** Text that the shop shows on its pages: no directional formatting; with nothing in it that is seen, it is empty. */
export const shownText = (max: number) =>
  text(max)
    .refine((value) => !DIRECTION.test(value), NOT_ALLOWED)
    .transform((value) => (isSeen(value) ? value : ''));

/** An id or number that older front ends send as a number too. */
export const idOrNumber = (max: number) => z.union([idText(max), z.number().transform(String)]);

/** A number as a number or as its text, for the operation to read. */
export const NumberOrText = z.union([z.number(), idText(32)]);

/** An id that older front ends send as a number or as text. */
export const IdLike = z
  .union([z.number().int().nonnegative(), idText(64)])
  .transform((value) => String(value));

/** An id as it was given out: of a grant, a session, an order. */
export const OpaqueId = idText(64).refine((value) => value !== '', 'is required');

/** The `_id` of the last row seen. */
export const Cursor = exactText(64);

/** A boolean as boolean or as the texts 'true' and 'false' (never by truthiness). */
export const BooleanLike = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

/** A page number or size from a query string, in decimal digits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union([
      z.number(),
      exactText(10)
        .regex(/^\d+$/, 'must be a whole number')
        .transform((digits) => Number.parseInt(digits, 10)),
    ])
    .pipe(z.number().int().min(min).max(max));

/** The version of a row as it was read; an older one is refused. */
export const Version = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .meta({ description: 'As it was read; an older one is refused' });

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const YEAR_MIN = 2000;
const YEAR_MAX = 2999;

/** Whether a text begins with a day of the calendar as yyyy-mm-dd, between the years 2000 and 2999. */
function beginsWithDay(value: string): boolean {
  const year = Number.parseInt(value.slice(0, 4), 10);
  if (!(year >= YEAR_MIN && year <= YEAR_MAX)) return false;
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value.slice(0, 10);
}

/** A day of the calendar, in Indian time where a call does not say otherwise. 2026-02-30 is none. */
export const Day = exactText(10)
  .regex(DAY, 'must be a day as yyyy-mm-dd')
  .refine(beginsWithDay, 'must be a day of the calendar between 2000 and 2999')
  .meta({ description: 'yyyy-mm-dd', examples: ['2026-11-20'] });

/** The days of a filter, both included; either may be left out. */
export const DayRange = z.object({
  from: Day.optional().meta({ description: 'First day, Indian time' }),
  to: Day.optional().meta({ description: 'Last day, Indian time' }),
});

/** A moment in ISO 8601 with its zone. */
export const Moment = exactText(35)
  .regex(MOMENT, 'must be a moment as in 2026-11-20T10:15:00Z')
  .refine(
    (value) => beginsWithDay(value) && !Number.isNaN(new Date(value).getTime()),
    'must be a moment of the calendar between 2000 and 2999',
  );

/** A day, or a moment; an empty text is neither and counts as left out. */
export const DayOrMoment = z.union([Day, Moment, z.literal('').transform(() => undefined)], {
  error: 'must be a day as yyyy-mm-dd, or a moment as in 2026-11-20T10:15:00Z',
});

/** An ISO timestamp in UTC, as answers carry it. */
export const Timestamp = z
  .string()
  .meta({ description: 'ISO 8601 in UTC', examples: ['2026-11-20T10:15:00.000Z'] });

/** An absolute address of at most `max` characters. */
export const webAddress = (max: number) =>
  exactText(max).refine((value) => !/\s/.test(value) && URL.canParse(value), 'must be an address');

function isStorableDeep(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (Array.isArray(value)) return value.every(isStorableDeep);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, field]) => isStorable(name) && isStorableDeep(field));
}

/** Any JSON whose texts could be stored; its depth is limited where bodies are read. */
export const AnyJson = z.unknown().refine(isStorableDeep, NOT_ALLOWED);

/** Query of the bare-array lists: newest first, `before` is the `_id` of the last row seen. */
export const ListQuery = z.object({
  limit: wholeNumber(1, 500).optional(),
  before: Cursor.optional(),
});

/** Front ends in the field send an application key under any name; it is accepted and means nothing. */
export const NoBody = AnyJson.optional();

/** Lists of what staff may delete and restore. */
export const StaffListQuery = ListQuery.extend({
  deleted: z.enum(['true', 'false']).optional().meta({ description: 'true: the deleted ones, for undo' }),
});

/** Why a member of staff decided so, for the shopper and the audit log. */
export const Reason = text(500).default('');
