import type { OrderStatus } from '@rush/contract/order-states.ts';
import type { WalletTransaction } from '@rush/contract/wallet.ts';
import type { WalletStatus } from '@rush/contract/wallet-states.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ORDER_TONES, WALLET_TONES, WALLET_TYPE_TONES } from '../../../api/status-tones.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatDate, formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { column } from '../../../ui/table.tsx';

/** Minimum characters per line: half an order id, or a whole player id. */
const LINE_CHARACTERS = 11;

/** An id or email in a table cell. Breaks before the @ or in the middle of a long id; if necessary, anywhere. */
export function Unspaced({ children: text }: { children: string }) {
  const at = lineBreakAt(text);
  return (
    <span
      // A link does not underline inline blocks.
      className="inline-block [overflow-wrap:anywhere] [text-decoration:inherit] xl:min-w-(--line)"
      style={{ '--line': `${Math.min(text.length, LINE_CHARACTERS)}ch` } as CSSProperties}
    >
      {text.slice(0, at)}
      {at > 0 && <wbr />}
      {text.slice(at)}
    </span>
  );
}

/** @returns the index of a possible line break, or 0 */
function lineBreakAt(text: string): number {
  const at = text.indexOf('@');
  if (at > 0) return at;
  return text.length > LINE_CHARACTERS ? Math.ceil(text.length / 2) : 0;
}

export const LINK =
  'font-semibold underline decoration-line-strong underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current';

export const SubLine = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal text-muted">{children}</span>
);

export function UserLink({ userid, children }: { userid: string; children: ReactNode }) {
  return (
    <Link to="/admin/user/$id" params={{ id: userid }} className={LINK}>
      {children}
    </Link>
  );
}

export function OrderLink({ orderid }: { orderid: string }) {
  if (!orderid) return null;
  return (
    <Link to="/admin/order/$id" params={{ id: orderid }} className={`${LINK} tabular:whitespace-nowrap`}>
      {orderid}
    </Link>
  );
}

export const VerifyLink = ({ orderid }: { orderid: string }) => (
  <LinkButton
    label="Verify"
    to="/confirmation"
    search={{ client_txn_id: orderid }}
    size="sm"
    variant="outline"
  />
);

const WEEK_MINUTES = 7 * 1440;

/** How long ago, or the date after a week. The tooltip shows the exact time. */
export function When({ at }: { at: string }) {
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(at)) / 60_000));
  const ago = minutes === 0 ? 'just now' : `${format(minutes)} ago`;
  return <Time at={at} isLate={false} text={minutes < WEEK_MINUTES ? ago : formatDate(at)} />;
}

const TICK_MS = 30_000;
/** Orders count as late after 30 minutes (ADM-1). */
const LATE_MINUTES = 30;

export function Age({ since }: { since: string }) {
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(since)) / 60_000));
  return <Time at={since} isLate={minutes >= LATE_MINUTES} text={format(minutes)} />;
}

export function TimeLeft({ until }: { until: string }) {
  const minutes = Math.ceil((Date.parse(until) - useNow()) / 60_000);
  const isLate = minutes <= 0;
  return (
    <Time at={until} isLate={isLate} text={isLate ? `${format(-minutes)} late` : `${format(minutes)} left`} />
  );
}

function Time({ at, isLate, text }: { at: string; isLate: boolean; text: string }) {
  return (
    <time
      dateTime={at}
      title={formatDateTime(at)}
      className={cx('whitespace-nowrap tabular-nums', isLate && 'font-semibold text-danger')}
    >
      {text}
    </time>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function format(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}

/** Staff see every status in red unless it is orange or green; shoppers see Created in blue. */
const STAFF_ORDER_TONES = { ...ORDER_TONES, Created: 'danger' } as const;
const STAFF_WALLET_TONES = { ...WALLET_TONES, Created: 'danger' } as const;

export function OrderPill({ status, isLive }: { status: OrderStatus; isLive?: boolean }) {
  return (
    <StatusPill tone={STAFF_ORDER_TONES[status]} isLive={isLive}>
      {statusText.en.order[status]}
    </StatusPill>
  );
}

export const statusColumn = <Row,>(title: string, is: (row: Row) => boolean, yes: string, no: string) =>
  column(title, (row: Row) => (
    <StatusPill tone={is(row) ? 'success' : 'danger'}>{is(row) ? yes : no}</StatusPill>
  ));

export function WalletPill({ status }: { status: WalletStatus }) {
  return <StatusPill tone={STAFF_WALLET_TONES[status]}>{statusText.en.wallet[status]}</StatusPill>;
}

export function WalletTypePill({ type }: Pick<WalletTransaction, 'type'>) {
  return <StatusPill tone={WALLET_TYPE_TONES[type]}>{statusText.en.walletType[type]}</StatusPill>;
}

interface RowButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  label: string;
  /** The row, for screen readers. */
  of: string;
}

export function RowButton({ label, of, ...button }: RowButtonProps) {
  return <Button label={label} size="sm" variant="outline" aria-label={`${label}: ${of}`} {...button} />;
}

export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap justify-end gap-2 tabular:flex-nowrap tabular:justify-start">
    {children}
  </span>
);
