import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readExecuted } from '../torture/read-truths.ts';
import type { AcknowledgedOrder } from './order-load.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** Where the shop's orders, and the bank's and the suppliers' lists, are read. */
type Records = Pick<ShopUnderTest, 'appUrl' | 'simulatorsUrl' | 'env'>;

interface OrderOnRecord {
  orderid: string;
  status: string;
  player: string;
  paymentmode: string;
  refunded: boolean;
}

const POLL_MS = 500;
const ENDED = new Set(['Completed', 'Refunded', 'Cancelled', 'Failed']);

/**
 * Waits until every order has ended by itself. An order that nobody paid and that no shopper was answered with is
 * over for its shopper: it expires in its own time.
 *
 * @returns orders that had not ended at the deadline
 */
export async function waitForEnd(
  shop: Records,
  acknowledged: readonly AcknowledgedOrder[],
  deadlineMs: number,
): Promise<string[]> {
  const answered = new Set(acknowledged.map(({ orderid }) => orderid));
  for (const deadline = performance.now() + deadlineMs; ; ) {
    const orders = await readOrders(shop);
    const open = orders.filter(
      ({ orderid, status }) => !ENDED.has(status) && (status !== 'Created' || answered.has(orderid)),
    );
    if (open.length === 0 || performance.now() > deadline)
      return open.map(({ orderid, status }) => `${orderid} is ${status}`);
    await pause(POLL_MS);
  }
}

/** Compares the shop's orders with the shoppers', the bank's and the suppliers' own lists. @returns differences */
export async function compareRecords(
  shop: Records,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<{ orders: number; byStatus: Record<string, number>; differences: string[] }> {
  const orders = new Map((await readOrders(shop)).map((order) => [order.orderid, order]));
  const executed = await readExecuted(shop.simulatorsUrl);
  const paid = await readPaid(shop);
  const differences: string[] = [];
  for (const { orderid } of acknowledged)
    if (!orders.has(orderid)) differences.push(`${orderid} was acknowledged and is not on record`);
  const byStatus: Record<string, number> = {};
  for (const order of orders.values()) {
    byStatus[order.status] = (byStatus[order.status] ?? 0) + 1;
    const times = executed.get(order.player) ?? 0;
    const difference = (words: string) => differences.push(`${order.orderid} (${order.status}) ${words}`);
    if (times > 1) difference(`was delivered ${times} times`);
    if (order.status === 'Completed' && times === 0) difference('is completed and was not delivered');
    // One that is still Processing may have been delivered: the shop has yet to ask.
    if (['Refunded', 'Cancelled', 'Failed'].includes(order.status) && times > 0) difference('was delivered');
    if (order.refunded && times > 0) difference('was refunded and delivered');
    if (order.paymentmode !== 'upi') continue;
    const isPaid = paid.has(order.orderid);
    if (isPaid && order.status === 'Failed' && !order.refunded) difference('was paid at the bank');
    if (!isPaid && order.status === 'Completed') difference('was not paid at the bank');
  }
  if (!(await areBooksBalanced(shop.env))) differences.push('the books do not balance: npm run books');
  return { orders: orders.size, byStatus, differences };
}

async function readOrders(shop: Records): Promise<OrderOnRecord[]> {
  const client = new pg.Client({ connectionString: shop.appUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query<OrderOnRecord>(
      `select o.orderid, o.status, o.input1 as player, o.paymentmode,
         exists (select from ledger_transfers t where t.order_id = o.id and t.kind in ('refund', 'late-payment')) as refunded
       from orders o where o.input1 like '6______1111'`,
    );
    return found.rows;
  } finally {
    await client.end();
  }
}

async function readPaid(shop: Records): Promise<Set<string>> {
  const answer = await fetch(`${shop.simulatorsUrl}/upi/orders`);
  const payments = (await answer.json()) as { client_txn_id: string; status: string }[];
  return new Set(
    payments.filter(({ status }) => status === 'success').map(({ client_txn_id }) => client_txn_id),
  );
}

/** Verifies the ledger as an owner would. */
export function areBooksBalanced(env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, '..', 'books.ts'), [], {
      execArgv: [],
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    child.once('exit', (exitCode) => resolve(exitCode === 0));
  });
}
