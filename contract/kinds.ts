import { z } from 'zod';

/** One kind of a stored record: facts to be rendered in any language, never a sentence. */
export const kindOf = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({ kind: z.literal(kind), data: z.object(data) });
