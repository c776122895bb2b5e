import type { z } from 'zod';

/** What is wrong with one field of an input. */
export interface FieldProblem {
  /** Its path with dots, or `body` for the whole. */
  field: string;
  message: string;
}

/** What a schema has found wrong, as the API answers it. */
export function fieldProblemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message }));
}
