import { type Context, Hono } from 'hono';
import type { Inbox } from './inbox/inbox.ts';
import type { RateTable } from './rates/rate-table.ts';
import { type Behaviour, type Faults, MODES, type Mode, NO_FAULTS, SLOW_MS } from './suppliers/behaviour.ts';
import { type SupplierBook, type SupplierOrder, statusOf } from './suppliers/book.ts';
import type { LateRequests } from './suppliers/late-requests.ts';
import { findPlayer } from './suppliers/players.ts';
import type { SupplierClock } from './suppliers/supplier-clock.ts';
import type { Bank, UpiOrder } from './upi/bank.ts';
import { type Gateways, settle, WEBHOOK_FATES, type WebhookFate } from './upi/gateway.ts';

export interface Supplier {
  book: SupplierBook;
  behaviour: Behaviour;
  clock: SupplierClock;
  late: LateRequests;
}

export interface World {
  bank: Bank;
  gateways: Gateways;
  inbox: Inbox;
  suppliers: Readonly<Record<string, Supplier>>;
  rates: RateTable;
  reset(): void;
}

type Fields = Record<string, unknown>;

/** Reads a JSON body, or a form from the overview page. */
async function readFields(context: Context): Promise<Fields> {
  const isForm = context.req.header('content-type')?.includes('form');
  if (isForm) return { ...(await context.req.parseBody()) };
  const body: unknown = await context.req.json().catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** Sends JSON to API clients, and redirects form submissions back to the overview page. */
const respond = (context: Context, body: object): Response =>
  context.req.header('content-type')?.includes('form') ? context.redirect('/', 303) : context.json(body);

const notFound = (context: Context) => context.json({ error: 'not found' }, 404);
const refuse = (context: Context, error: string) => context.json({ error }, 422);
const numberOf = (value: unknown): number | undefined =>
  value === undefined || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value);

const presentPayment = (order: UpiOrder) => ({
  client_txn_id: order.clientTxnId,
  amount: order.amountPaise / 100,
  status: order.status,
  paidAt: order.paidAt,
  gateway: order.gateway,
  upi_txn_id: order.upiTxnId,
  createdAt: order.createdAt,
});

const presentOrder = (order: SupplierOrder) => ({
  id: order.id,
  product: order.product,
  userid: order.userid,
  zoneid: order.zoneid,
  at: order.at,
  region: order.region,
  account: order.account,
  reference: order.reference,
  cost: order.cost,
  quantity: order.quantity,
  status: statusOf(order),
});

const bookAccountOf = ({ region = '', account }: Record<string, unknown>) => ({
  region: String(region),
  account: numberOf(account) ?? 1,
});

function upiControls({ bank, gateways }: World): Hono {
  const app = new Hono();
  app.get('/', (context) => context.json(bank.list().map(presentPayment)));
  app.get('/:id', (context) => {
    const order = bank.find(context.req.param('id'));
    return order ? context.json(presentPayment(order)) : notFound(context);
  });
  app.post('/:id/settle', async (context) => {
    const order = bank.find(context.req.param('id'));
    if (!order) return notFound(context);
    const { outcome = 'success', webhook = 'send', amount, delayMs } = await readFields(context);
    if (outcome !== 'success' && outcome !== 'failure')
      return refuse(context, 'outcome must be success or failure');
    if (!WEBHOOK_FATES.includes(webhook as WebhookFate))
      return refuse(context, `webhook must be one of ${WEBHOOK_FATES.join(', ')}`);
    const rupees = numberOf(amount);
    const settled = await settle({ bank, gateways }, order, {
      outcome,
      webhook: webhook as WebhookFate,
      amountPaise: rupees === undefined ? undefined : Math.round(rupees * 100),
      delayMs: numberOf(delayMs),
    });
    return respond(context, presentPayment(settled));
  });
  return app;
}

function supplierControls({ book, behaviour, clock, late }: Supplier): Hono {
  const app = new Hono();
  // Omits orders that were never executed or were reversed.
  app.get('/orders', (context) =>
    context.json(
      book
        .list()
        .filter(({ end }) => end === 'completed')
        .map(presentOrder),
    ),
  );
  app.post('/orders/:id/reverse', (context) => {
    const order = book.find(context.req.param('id'));
    return order ? respond(context, presentOrder(book.reverse(order))) : notFound(context);
  });
  app.get('/mode', (context) => context.json(behaviour.get()));
  app.post('/mode', async (context) => {
    const { mode, times, delayMs } = await readFields(context);
    if (!MODES.includes(mode as Mode)) return refuse(context, `mode must be one of ${MODES.join(', ')}`);
    behaviour.set(mode as Mode, numberOf(times) ?? null, numberOf(delayMs) ?? SLOW_MS);
    return respond(context, behaviour.get());
  });
  app.get('/faults', (context) => context.json(behaviour.getFaults()));
  app.post('/faults', async (context) => {
    const fields = await readFields(context);
    const faults = { ...NO_FAULTS };
    for (const name of Object.keys(faults) as (keyof Faults)[])
      faults[name] = numberOf(fields[name]) ?? faults[name];
    if (Object.values(faults).some((value) => value < 0))
      return refuse(context, 'faults must not be negative');
    behaviour.setFaults(faults);
    return respond(context, faults);
  });
  app.get('/late', (context) => context.json(late.list()));
  app.get('/clock', (context) => context.json(clock.get()));
  app.post('/clock', async (context) => {
    const { skewMs, signatureSeconds } = await readFields(context);
    const seconds = numberOf(signatureSeconds);
    if (seconds !== undefined && seconds < 0) return refuse(context, 'signatureSeconds must not be negative');
    clock.set({ skewMs: numberOf(skewMs), signatureSeconds: seconds });
    return respond(context, clock.get());
  });
  app.get('/balance', (context) => {
    const account = bookAccountOf(context.req.query());
    return context.json({ ...account, balance: book.balance(account) });
  });
  app.post('/balance', async (context) => {
    const { balance, ...fields } = await readFields(context);
    const account = bookAccountOf(fields);
    const amount = numberOf(balance);
    if (amount === undefined || amount < 0) return refuse(context, 'balance must be a number ≥ 0');
    book.setBalance(account, amount);
    return respond(context, { ...account, balance: book.balance(account) });
  });
  app.get('/players/:userid/:zoneid?', (context) =>
    context.json(findPlayer(context.req.param('userid'), context.req.param('zoneid') ?? '')),
  );
  return app;
}

function rateControls({ rates }: World): Hono {
  const app = new Hono();
  app.get('/', (context) => context.json(rates.get()));
  app.post('/', async (context) => {
    const { rates: newRates, date, isDown } = await readFields(context);
    if (newRates !== undefined && (typeof newRates !== 'object' || newRates === null))
      return refuse(context, 'rates must be an object');
    if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(String(date)))
      return refuse(context, 'date must be yyyy-mm-dd');
    rates.set({
      ...(newRates && { rates: newRates as Record<string, unknown> }),
      ...(date !== undefined && { date: String(date) }),
      ...(isDown !== undefined && { isDown: isDown === true || isDown === 'true' }),
    });
    return respond(context, rates.get());
  });
  return app;
}

export function controls(world: World): Hono {
  const app = new Hono();
  app.get('/inbox/messages', (context) => context.json(world.inbox.list(context.req.query('to'))));
  app.route('/upi/orders', upiControls(world));
  for (const [name, supplier] of Object.entries(world.suppliers))
    app.route(`/suppliers/${name}`, supplierControls(supplier));
  app.route('/rates', rateControls(world));
  app.post('/reset', (context) => {
    world.reset();
    return respond(context, { status: 'ok' });
  });
  return app;
}
