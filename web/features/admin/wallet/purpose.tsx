import type { StaffWalletTransaction } from '@rush/contract/admin-lists.ts';
import { renderEntry } from '@rush/contract/texts/records.ts';
import { Link } from '@tanstack/react-router';
import { recordsText } from '../../../text/en/records.ts';
import { LINK, OrderLink } from '../parts/order-link.tsx';

/** What a line is for, with links to its order and payment. */
export function Purpose({ line }: { line: StaffWalletTransaction }) {
  return (
    <span className="grid justify-items-end gap-1 tabular:justify-items-start">
      <span>{renderEntry(recordsText.en, line.entry)}</span>
      {line.reason !== '' && (
        <span className="text-sm text-muted">
          {line.reason === null ? 'No reason was given' : `Reason: ${line.reason}`}
        </span>
      )}
      <OrderLink orderid={line.orderid} />
      {line.payment && (
        <Link
          to="/admin/payment/$id"
          params={{ id: line.payment }}
          aria-label={`Its payment: ${line.payment}`}
          className={LINK}
        >
          Its payment
        </Link>
      )}
    </span>
  );
}
