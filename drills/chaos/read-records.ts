import { checkBooks } from '@rush/contract/admin-books.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { askShop, callSimulators } from '../call-shop.ts';
import type { DrillShop } from '../shop.ts';
import type { Records } from './compare-records.ts';
import type { Market } from './market.ts';
import { readExecuted } from './staff.ts';

export async function readRecords(
  shop: DrillShop,
  market: Market,
  answers: Pick<Records, 'clients' | 'decisions'>,
): Promise<Records> {
  return {
    orders: await shop.readRows<Records['orders'][number]>(
      `select orderid, status, paymentmode, user_id as "userId", input1 as player, value_paise::float8 as "valuePaise",
         is_api as "isApi", reason_code as "reasonCode" from orders where input1 like '6______1111'`,
    ),
    ledger: await shop.readRows<Records['ledger'][number]>(
      `select coalesce(c.client_txn_id, t.reference) as "clientTxnId", sum(t.amount_paise)::float8 as "bookedPaise"
       from ledger_transfers t left join charges c on c.id = t.reference
       where t.debit = 'shop:upi-clearing' group by 1`,
    ),
    unbalanced: (await shop.readRows<{ account: string }>(UNBALANCED)).map(({ account }) => account),
    audit: await audit(shop, market.staff),
    wallets: await readWallets(shop, market),
    gateway: await readGateway(shop),
    executed: await readExecuted(shop),
    ...answers,
  };
}

const UNBALANCED = `
  with entries as (
    select credit as account, amount_paise as paise from ledger_transfers
    union all select debit, -amount_paise from ledger_transfers
  ), sums as (select account, sum(paise) as paise from entries where account like 'user:%' group by 1)
  select account from sums s full join ledger_balances b using (account)
  where coalesce(s.paise, 0) <> coalesce(b.balance_paise, 0)`;

/** The shop's own audit of its books. @returns its differences */
async function audit({ urls }: DrillShop, token: string): Promise<string[]> {
  const { differences } = await askShop(urls[0] ?? '', checkBooks, {}, { token });
  return differences.map((difference) => JSON.stringify(difference));
}

/** R-Coins in paise by user, as each shopper sees them. */
async function readWallets({ urls }: DrillShop, { shoppers }: Market): Promise<Map<string, number>> {
  const wallets = new Map<string, number>();
  for (const { id, userid, token } of shoppers) {
    const { balance } = await askShop(urls[0] ?? '', walletBalance, { params: { userid } }, { token });
    wallets.set(id, Math.round(balance * 100));
  }
  return wallets;
}

async function readGateway({ simulatorsUrl }: DrillShop): Promise<Records['gateway']> {
  const charges = await callSimulators<{ client_txn_id: string; status: string; amount: number }[]>(
    `${simulatorsUrl}/upi/orders`,
  );
  return charges.map(({ client_txn_id, status, amount }) => ({
    clientTxnId: client_txn_id,
    receivedPaise: status === 'success' ? Math.round(amount * 100) : 0,
  }));
}
