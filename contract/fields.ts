import { z } from 'zod';

/** Field shapes that several calls share. Text is trimmed; control characters never reach a row. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text of at most `max` characters, trimmed, without control characters. */
export const text = (max: number) =>
  z
    .string()
    .max(max * 4, `must be at most ${max} characters`)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max, `must be at most ${max} characters`)
        .refine(
          (value) => !CONTROL.test(value) && !LONE_SURROGATE.test(value),
          'contains characters that are not allowed',
        ),
    );

/** An opaque id in a path or body. */
export const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'is not a valid id');

/** An id that older front ends send as a number or as text. */
export const IdLike = z
  .union([z.number().int().nonnegative(), z.string().max(64)])
  .transform((value) => String(value));

/** A boolean as boolean or as the texts 'true' and 'false' (never by truthiness). */
export const BooleanLike = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

/** A page number or size from a query string. */
export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** An ISO timestamp in UTC. */
export const Timestamp = z
  .string()
  .meta({ description: 'ISO 8601 in UTC', examples: ['2026-11-20T10:15:00.000Z'] });

/** Query of the bare-array lists: newest first, `before` is the `_id` or the time of the last row seen. */
export const ListQuery = z.object({
  limit: wholeNumber(1, 500).optional(),
  before: z.string().max(64).optional(),
});

/** Front ends in the field send an application key under any name; it is accepted and means nothing. */
export const NoBody = z.unknown().optional();
