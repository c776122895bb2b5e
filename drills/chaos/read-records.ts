import { checkBooks } from '@rush/contract/admin-books.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { callOrThrow, callSimulators } from '../call-shop.ts';
import type { DrillShop } from '../shop.ts';
import type { ClientRecord } from './load.ts';
import type { Market } from './market.ts';
import { countExecutions } from './staff.ts';

interface OrderRecord {
  orderid: string;
  status: string;
  reasonCode: string | null;
  paymentmode: string;
  userId: string;
  /** Used by one client only. */
  player: string;
  valuePaise: number;
  isApi: boolean;
}
const ORDERS = `
  select orderid, status, reason_code as "reasonCode", paymentmode, user_id as "userId", input1 as player,
    value_paise::float8 as "valuePaise", is_api as "isApi"
  from orders where input1 like '6______1111'`;
const LEDGER = `
  select coalesce(c.client_txn_id, t.reference) as "clientTxnId", sum(t.amount_paise)::float8 as "bookedPaise"
  from ledger_transfers t left join charges c on c.id = t.reference
  where t.debit = 'shop:upi-clearing' group by 1`;
/** Accounts whose balance is not the sum of their transfers. */
const UNBALANCED = `
  with entries as (
    select credit as account, amount_paise as paise from ledger_transfers
    union all select debit, -amount_paise from ledger_transfers
  ), sums as (select account, sum(paise) as paise from entries where account like 'user:%' group by 1)
  select account from sums s full join ledger_balances b using (account)
  where coalesce(s.paise, 0) <> coalesce(b.balance_paise, 0)`;

export type Records = Awaited<ReturnType<typeof readRecords>>;

export async function readRecords(
  shop: DrillShop,
  { shoppers, staff: token }: Market,
  decisions: ReadonlyMap<string, string>,
  clients: readonly ClientRecord[],
) {
  const url = shop.urls[0] ?? '';
  /** R-Coin balances by user, in paise. */
  const wallets = new Map<string, number>();
  for (const { id, userid, token } of shoppers) {
    const { balance } = await callOrThrow(url, walletBalance, { params: { userid } }, { token });
    wallets.set(id, Math.round(balance * 100));
  }
  type Charge = { client_txn_id: string; status: string; amount: number };
  const charges = await callSimulators<Charge[]>(`${shop.simulatorsUrl}/upi/orders`);
  return {
    clients,
    decisions,
    wallets,
    gateway: charges.map(({ client_txn_id, status, amount }) => ({
      clientTxnId: client_txn_id,
      receivedPaise: status === 'success' ? Math.round(amount * 100) : 0,
    })),
    executed: await countExecutions(shop),
    orders: await shop.readRows<OrderRecord>(ORDERS),
    ledger: await shop.readRows<{ clientTxnId: string; bookedPaise: number }>(LEDGER),
    unbalanced: await shop.readRows<{ account: string }>(UNBALANCED),
    auditDifferences: (await callOrThrow(url, checkBooks, {}, { token })).differences as readonly object[],
  };
}
