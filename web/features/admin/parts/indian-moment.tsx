import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/field.tsx';

/** An ISO moment as a datetime-local field takes it, in the time of the shop, wherever its browser is. */
export const indianMoment = (iso: string | null) =>
  iso ? new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 16) : '';

/** What a datetime-local field holds, as a moment; '' stays ''. */
export const momentInIndia = (typed: string) => typed && `${typed}+05:30`;

export function MomentField({ hint = '', ...field }: ComponentProps<typeof TextField> & { hint?: string }) {
  return <TextField type="datetime-local" hint={`Indian time (IST). ${hint}`.trim()} {...field} />;
}
