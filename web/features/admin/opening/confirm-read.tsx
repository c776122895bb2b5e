import type { OpeningRead } from '@rush/contract/admin-opening.ts';
import { confirmRead } from '#calls/admin-opening';
import { call } from '../../../api/client.ts';
import { adminOpeningText as t } from '../../../text/admin/opening.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { useOpeningChange } from './opening-query.ts';

/** Puts on record that the owner has read something. */
export function ConfirmRead({
  subject,
  label,
  name,
}: {
  subject: OpeningRead;
  label: string;
  /** For screen readers, where several buttons have the same label. */
  name?: string;
}) {
  const { mutate, isPending } = useOpeningChange((read: OpeningRead) =>
    call(confirmRead, { body: { subject: read } }),
  );
  return (
    <Button size="sm" busy={isPending} aria-label={name} onClick={() => mutate(subject)}>
      {label}
    </Button>
  );
}

export function Confirmed({ confirmed }: { confirmed: { by: string; at: string } | null }) {
  if (!confirmed) return null;
  return <p className="text-muted">{t.confirmed(confirmed.by, formatDateTime(confirmed.at))}</p>;
}
