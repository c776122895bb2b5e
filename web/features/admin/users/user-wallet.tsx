import { renderEntry } from '@rush/contract/texts/records.ts';
import { Link } from '@tanstack/react-router';
import { WALLET_TYPE_TONES } from '../../../api/status-tones.ts';
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

export function UserWallet({ detail: { user, wallet, walletCount } }: { detail: UserDetail }) {
  return (
    <LatestPanel
      title="Wallet"
      none="No wallet transactions yet."
      all={
        <Link
          to="/admin/wallettxn"
          search={{ user: user.userid }}
          className={buttonClass({ size: 'sm', variant: 'outline' })}
        >
          All transactions ({walletCount.toLocaleString('en-IN')})
        </Link>
      }
      rows={wallet}
      rowKey={(line) => line._id}
      columns={[
        { title: 'Transaction ID', isHead: true, cell: (line) => <Unspaced>{line.txnid}</Unspaced> },
        { title: 'What for', cell: (line) => renderEntry(recordsText.en, line.entry) },
        {
          title: 'Type',
          cell: (line) => (
            <StatusPill tone={WALLET_TYPE_TONES[line.type]}>{statusText.en.walletType[line.type]}</StatusPill>
          ),
        },
        {
          title: 'Status',
          cell: (line) => (
            <StatusPill tone={STAFF_WALLET_TONES[line.status]}>
              {statusText.en.wallet[line.status]}
            </StatusPill>
          ),
        },
        { title: 'Amount', isNumeric: true, cell: (line) => formatRupees(line.amount) },
        { title: 'Updated At', cell: (line) => formatDateTime(line.updatedAt) },
      ]}
    />
  );
}
