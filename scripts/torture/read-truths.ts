import { walletBalance } from '@rush/contract/wallet.ts';
import pg from 'pg';
import { SUPPLIERS } from '../../server/fulfilment/suppliers/registry.ts';
import { askShop } from '../ask-shop.ts';
import type { ClientLog } from './client-log.ts';
import type { OrderInBooks, PaymentAtGateway, PaymentInBooks, Truths } from './compare-truths.ts';
import type { Market } from './open-market.ts';
import { askSimulators } from './simulator-controls.ts';
import type { ShopAddresses } from './torture-shop.ts';

const TIMEOUT_MS = 30_000;

/** Runs a reading statement past the proxies. */
export async function readRows<Row extends object>(
  { ownerUrl }: ShopAddresses,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function readTruths(
  shop: ShopAddresses,
  { market, log, isQuiet }: { market: Market; log: ClientLog; isQuiet: boolean },
): Promise<Truths> {
  const orders = await readRows<OrderInBooks>(
    shop,
    `select orderid, status, paymentmode, user_id as "userId", input1 as player, value_paise::float8 as "valuePaise"
     from orders`,
  );
  const payments = await readRows<PaymentInBooks>(
    shop,
    `select coalesce(c.client_txn_id, t.reference) as "clientTxnId", sum(t.amount_paise)::float8 as "bookedPaise"
     from ledger_transfers t left join charges c on c.id = t.reference
     where t.debit = 'shop:upi-clearing' group by 1`,
  );
  return {
    orders,
    payments,
    balances: await readBalances(shop, market),
    gateway: await readGateway(shop),
    executed: await readExecuted(shop.simulatorsUrl),
    clients: log.records,
    coinsPaise: market.coinsPaise,
    isQuiet,
  };
}

/** As each shopper sees it. */
async function readBalances({ url }: ShopAddresses, { shoppers }: Market): Promise<Map<string, number>> {
  const balances = new Map<string, number>();
  for (const { id, userid, token } of shoppers) {
    const answer = await askShop(
      url,
      walletBalance,
      { params: { userid } },
      { token, timeoutMs: TIMEOUT_MS },
    );
    if (answer.status !== 200) throw new Error(`walletBalance: ${answer.status} ${answer.text}`);
    balances.set(id, Math.round((JSON.parse(answer.text) as { balance: number }).balance * 100));
  }
  return balances;
}

async function readGateway({ simulatorsUrl }: ShopAddresses): Promise<PaymentAtGateway[]> {
  const payments = await askSimulators<{ client_txn_id: string; status: string; amount: number }[]>(
    `${simulatorsUrl}/upi/orders`,
  );
  return payments.map(({ client_txn_id, status, amount }) => ({
    clientTxnId: client_txn_id,
    isPaid: status === 'success',
    amountPaise: Math.round(amount * 100),
  }));
}

/** How often each player was served, over all suppliers. */
export async function readExecuted(simulatorsUrl: string): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const { name } of SUPPLIERS)
    for (const { userid } of await askSimulators<{ userid: string }[]>(
      `${simulatorsUrl}/suppliers/${name}/orders`,
    ))
      times.set(userid, (times.get(userid) ?? 0) + 1);
  return times;
}
