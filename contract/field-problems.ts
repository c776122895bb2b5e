import type { z } from 'zod';

export interface FieldProblem {
  /** Dotted path, or `body`. */
  field: string;
  message: string;
}

export function fieldProblemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message }));
}
