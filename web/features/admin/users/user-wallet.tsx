import { renderEntry } from '@rush/contract/texts/records.ts';
import { Link } from '@tanstack/react-router';
import { WALLET_TYPE_TONES } from '../../../api/status-tones.ts';
import { adminText } from '../../../text/admin/common.ts';
import { adminUserText } from '../../../text/admin/user.ts';
import { recordsText } from '../../../text/en/records.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { STAFF_WALLET_TONES } from '../parts/staff-tones.ts';
import { Unspaced } from '../parts/unspaced.tsx';
import { LatestPanel } from './latest-panel.tsx';
import type { UserDetail } from './user-query.ts';

/** The latest movements of the wallet, and the way to all of them. */
export function UserWallet({ detail: { user, wallet, walletCount } }: { detail: UserDetail }) {
  const { wallet: t } = adminUserText;
  const { columns } = adminText;
  return (
    <LatestPanel
      title={t.title}
      none={t.none}
      all={
        <Link
          to="/admin/wallettxn"
          search={{ user: user.userid }}
          className={buttonClass({ size: 'sm', variant: 'outline' })}
        >
          {t.all(walletCount.toLocaleString('en-IN'))}
        </Link>
      }
      rows={wallet}
      rowKey={(line) => line._id}
      columns={[
        {
          key: 'transaction',
          title: columns.transaction,
          isHead: true,
          cell: (line) => <Unspaced>{line.txnid}</Unspaced>,
        },
        { key: 'what', title: t.what, cell: (line) => renderEntry(recordsText.en, line.entry) },
        {
          key: 'type',
          title: columns.type,
          cell: (line) => (
            <StatusPill tone={WALLET_TYPE_TONES[line.type]}>{statusText.en.walletType[line.type]}</StatusPill>
          ),
        },
        {
          key: 'status',
          title: columns.status,
          cell: (line) => (
            <StatusPill tone={STAFF_WALLET_TONES[line.status]}>
              {statusText.en.wallet[line.status]}
            </StatusPill>
          ),
        },
        {
          key: 'amount',
          title: columns.amount,
          isNumeric: true,
          cell: (line) => formatRupees(line.amount),
        },
        { key: 'when', title: columns.updated, cell: (line) => formatDateTime(line.updatedAt) },
      ]}
    />
  );
}
