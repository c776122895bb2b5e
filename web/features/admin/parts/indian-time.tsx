import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/field.tsx';

/** Converts an ISO timestamp to the Indian time of a datetime-local field, in any browser time zone. */
export const toIndianTime = (iso: string | null) =>
  iso ? new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 16) : '';

/** The inverse. An empty field stays empty. */
export const fromIndianTime = (input: string) => input && `${input}+05:30`;

export function MomentField({ hint = '', ...field }: ComponentProps<typeof TextField> & { hint?: string }) {
  return <TextField type="datetime-local" hint={`Indian time (IST). ${hint}`.trim()} {...field} />;
}
