import { Hono } from 'hono';
import type { Inbox } from './inbox/inbox.ts';
import { type Behaviour, MODES, type Mode } from './suppliers/behaviour.ts';
import type { SupplierBook } from './suppliers/book.ts';
import { findPlayer } from './suppliers/players.ts';
import type { Bank, UpiOrder } from './upi/bank.ts';

export interface ControlledParts {
  bank: Bank;
  inbox: Inbox;
  suppliers: Readonly<Record<string, { book: SupplierBook; behaviour: Behaviour }>>;
  tellShop(order: UpiOrder, how: 'send' | 'duplicate' | 'forge'): Promise<void>;
}

const present = (order: UpiOrder) => ({
  client_txn_id: order.clientTxnId,
  amount: order.amountPaise / 100,
  status: order.status,
  paidAt: order.paidAt,
  gateway: order.gateway,
  upi_txn_id: order.upiTxnId,
});

/** What tests and people tell the simulators, and ask them, by JSON. */
export function controls({ bank, inbox, suppliers, tellShop }: ControlledParts): Hono {
  const app = new Hono();
  app.get('/inbox/messages', (context) => context.json(inbox.list(context.req.query('to'))));

  app.get('/upi/orders', (context) => context.json(bank.list().map(present)));
  app.get('/upi/orders/:id', (context) => {
    const order = bank.find(context.req.param('id'));
    return order ? context.json(present(order)) : context.json({ error: 'not found' }, 404);
  });
  app.post('/upi/orders/:id/settle', async (context) => {
    const order = bank.find(context.req.param('id'));
    if (!order) return context.json({ error: 'not found' }, 404);
    const body = (await context.req.json().catch(() => ({}))) as {
      outcome?: string;
      webhook?: string;
      amount?: number;
    };
    const { outcome = 'success', webhook = 'send', amount } = body;
    if (outcome !== 'success' && outcome !== 'failure')
      return context.json({ error: 'outcome is success or failure' }, 422);
    if (webhook === 'forge') {
      await tellShop(order, 'forge');
      return context.json(present(order));
    }
    const settled = bank.settle(order, outcome, amount === undefined ? undefined : Math.round(amount * 100));
    if (webhook === 'send' || webhook === 'duplicate') await tellShop(settled, webhook);
    return context.json(present(settled));
  });

  app.get('/suppliers/:name/orders', (context) => {
    const supplier = suppliers[context.req.param('name')];
    return supplier ? context.json(supplier.book.list()) : context.json({ error: 'not found' }, 404);
  });
  app.get('/suppliers/:name/mode', (context) => {
    const supplier = suppliers[context.req.param('name')];
    return supplier ? context.json(supplier.behaviour.get()) : context.json({ error: 'not found' }, 404);
  });
  app.post('/suppliers/:name/mode', async (context) => {
    const supplier = suppliers[context.req.param('name')];
    if (!supplier) return context.json({ error: 'not found' }, 404);
    const { mode, times, delayMs } = (await context.req.json().catch(() => ({}))) as {
      mode?: string;
      times?: number;
      delayMs?: number;
    };
    if (!MODES.includes(mode as Mode))
      return context.json({ error: `mode is one of ${MODES.join(', ')}` }, 422);
    supplier.behaviour.set(mode as Mode, times ?? null, delayMs ?? 3_000);
    return context.json(supplier.behaviour.get());
  });
  app.post('/suppliers/:name/balance', async (context) => {
    const supplier = suppliers[context.req.param('name')];
    if (!supplier) return context.json({ error: 'not found' }, 404);
    const { region = '', balance = 0 } = (await context.req.json().catch(() => ({}))) as {
      region?: string;
      balance?: number;
    };
    supplier.book.setBalance(region, balance);
    return context.json({ region, balance: supplier.book.balance(region) });
  });
  app.get('/suppliers/:name/players/:userid/:zoneid', (context) =>
    context.json(findPlayer(context.req.param('userid'), context.req.param('zoneid'))),
  );

  app.post('/reset', (context) => {
    bank.clear();
    inbox.clear();
    for (const { book, behaviour } of Object.values(suppliers)) {
      book.clear();
      behaviour.set('ok', null, 3_000);
    }
    return context.json({ status: 'ok' });
  });
  return app;
}
