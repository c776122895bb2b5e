import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type ControlledParts, controls } from './controls.ts';
import { Inbox, startSmtp } from './inbox/inbox.ts';
import { smsApis } from './inbox/sms.ts';
import { overviewPage } from './overview.ts';
import { Behaviour } from './suppliers/behaviour.ts';
import { SupplierBook } from './suppliers/book.ts';
import { mooGoldApi } from './suppliers/moogold.ts';
import { smileOneApi } from './suppliers/smileone.ts';
import { Bank, type UpiOrder } from './upi/bank.ts';
import { ekqrApi } from './upi/ekqr.ts';
import { payPages } from './upi/pay-page.ts';
import { sendEkqrWebhook } from './upi/webhooks.ts';

export interface SimulatorOptions {
  /** 0: any free one. */
  port: number;
  smtpPort: number;
  /** Where their truth is kept; in memory only where not given. */
  dataDir?: string;
  /** Where the providers tell the shop of events. */
  webhooks: { ekqr?: string; razorpay?: string; moogold?: string };
  /** The shop's address, for the identity providers' return. */
  storeOrigin?: string;
  /** Unpaid orders fail after this. */
  upiExpiryMs?: number;
  moogoldCompleteMs?: number;
}

export interface Simulators {
  url: string;
  port: number;
  smtpPort: number;
  close(): Promise<void>;
}

const KEYS = {
  ekqr: 'sim-ekqr-key',
  smile: { uid: '1000001', email: 'shop@example.test', key: 'sim-smile-key' },
  moogold: { partnerId: 'sim-partner', secret: 'sim-moogold-secret' },
  msg91: 'sim-msg91-key',
} as const;
const SMILE_COINS = 100_000;
const MOOGOLD_DOLLARS = 10_000;

/** Starts the outside world on one port; several may live in one process. */
export async function startSimulators(options: SimulatorOptions): Promise<Simulators> {
  const bank = new Bank(options.dataDir, options.upiExpiryMs ?? 30 * 60_000);
  const inbox = new Inbox();
  const suppliers = {
    smileone: {
      book: new SupplierBook(options.dataDir, 'smileone', SMILE_COINS),
      behaviour: new Behaviour(),
    },
    moogold: {
      book: new SupplierBook(options.dataDir, 'moogold', MOOGOLD_DOLLARS),
      behaviour: new Behaviour(),
    },
  };
  const tellShop: ControlledParts['tellShop'] = async (order, how) => {
    const times = how === 'duplicate' ? 3 : 1;
    for (let i = 0; i < times; i++)
      await sendEkqrWebhook(
        options.webhooks.ekqr,
        order,
        how === 'forge' ? { status: 'success' } : undefined,
      );
  };
  const settleAndTell = async (order: UpiOrder, outcome: 'success' | 'failure') => {
    const settled = bank.settle(order, outcome);
    await tellShop(settled, 'send');
    return settled;
  };
  const smtp = await startSmtp(inbox, options.smtpPort);
  let origin = '';
  const parts: ControlledParts = { bank, inbox, suppliers, tellShop };
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/healthz', (context) => context.json({ status: 'ok', name: 'rush-simulators' }));
  app.get('/', (context) => context.html(overviewPage(parts)));
  app.route('/', controls(parts));
  app.route('/ekqr/api', ekqrApi(bank, { key: KEYS.ekqr, origin: () => origin }));
  app.route('/upi/pay', payPages(bank, settleAndTell));
  app.route('/smileone', smileOneApi(suppliers.smileone.book, suppliers.smileone.behaviour, KEYS.smile));
  app.route(
    '/moogold',
    mooGoldApi(suppliers.moogold.book, suppliers.moogold.behaviour, KEYS.moogold, {
      completeMs: options.moogoldCompleteMs ?? 300,
      callback: options.webhooks.moogold,
    }),
  );
  app.route('/', smsApis(inbox, { msg91Key: KEYS.msg91 }));

  const server = createServer(getRequestListener(app.fetch));
  const port = await listen(server, options.port).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  origin = `http://localhost:${port}`;
  return {
    url: origin,
    port,
    smtpPort: smtp.port,
    close: async () => {
      server.closeAllConnections();
      await Promise.all([new Promise<void>((resolve) => server.close(() => resolve())), smtp.close()]);
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : port);
    });
  });
}
