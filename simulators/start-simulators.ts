import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { controls, type World } from './controls.ts';
import { Identity } from './identity/identity.ts';
import { Inbox } from './inbox/inbox.ts';
import { msg91Api } from './inbox/msg91.ts';
import { startSmtp } from './inbox/smtp.ts';
import { twilioApi } from './inbox/twilio.ts';
import { overviewPage } from './overview.ts';
import { DEFAULTS, type SimulatorOptions } from './simulator-options.ts';
import { Behaviour, SLOW_MS } from './suppliers/behaviour.ts';
import { SupplierBook } from './suppliers/book.ts';
import { mooGoldApi } from './suppliers/moogold.ts';
import { smileOneApi } from './suppliers/smileone.ts';
import { Bank } from './upi/bank.ts';
import { ekqrApi, ekqrGateway } from './upi/ekqr.ts';
import { payPages } from './upi/pay-page.ts';
import { razorpayApi } from './upi/razorpay.ts';
import { razorpayGateway } from './upi/razorpay-gateway.ts';
import { RazorpayLinks } from './upi/razorpay-links.ts';
import { WebhookCourier } from './webhook-courier.ts';

export interface Simulators {
  url: string;
  port: number;
  smtpPort: number;
  close(): Promise<void>;
}

/** Starts the outside world on one port, and its mailbox on another; several may live in one process. */
export async function startSimulators(given: SimulatorOptions): Promise<Simulators> {
  const isGiven = ([, value]: [string, unknown]) => value !== undefined;
  const options = {
    ...DEFAULTS,
    ...(Object.fromEntries(Object.entries(given).filter(isGiven)) as typeof given),
  };
  const { dataDir, webhooks, storeOrigin, host = '127.0.0.1' } = options;
  let url = '';
  const origin = () => url;
  const courier = new WebhookCourier();
  const inbox = new Inbox(dataDir);
  const bank = new Bank(dataDir);
  const links = new RazorpayLinks(dataDir, bank);
  const smileone = {
    book: new SupplierBook(dataDir, { name: 'smileone', balance: options.smileCoins, idPrefix: 'S' }),
    behaviour: new Behaviour(),
  };
  const moogold = {
    book: new SupplierBook(dataDir, { name: 'moogold', balance: options.moogoldDollars, idPrefix: '' }),
    behaviour: new Behaviour(),
  };
  const identity = new Identity({
    dataDir,
    storeOrigin,
    origin,
    google: { clientId: options.googleClientId, clientSecret: options.googleClientSecret },
    hosted: { clientId: options.hostedClientId },
  });
  const ekqr = { key: options.ekqrKey, webhookUrl: webhooks.ekqr, expiryMs: options.upiExpiryMs, origin };
  const razorpay = {
    keyId: options.razorpayKeyId,
    keySecret: options.razorpayKeySecret,
    webhookSecret: options.razorpayWebhookSecret,
    webhookUrl: webhooks.razorpay,
    origin,
  };
  const razorpayNews = razorpayGateway(courier, links, razorpay);
  const gateways = { ekqr: ekqrGateway(courier, ekqr), razorpay: razorpayNews };
  const reset = () => {
    for (const part of [bank, links, inbox, identity, smileone.book, moogold.book]) part.clear();
    for (const { behaviour } of [smileone, moogold]) behaviour.set('ok', null, SLOW_MS);
  };
  const world: World = { bank, gateways, inbox, suppliers: { smileone, moogold }, reset };

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/healthz', (context) => context.json({ status: 'ok', name: 'rush-simulators' }));
  app.get('/', (context) => context.html(overviewPage(world)));
  app.route('/', controls(world));
  app.route('/upi/pay', payPages(world));
  app.route('/ekqr/api', ekqrApi(bank, ekqr));
  app.route('/razorpay/v1', razorpayApi(links, razorpayNews, razorpay));
  const smileAccount = {
    uid: options.smileUid,
    email: options.smileEmail,
    key: options.smileKey,
    signatureSeconds: options.smileSignatureSeconds,
  };
  app.route('/smileone', smileOneApi(smileone.book, smileone.behaviour, smileAccount));
  app.route(
    '/moogold',
    mooGoldApi(
      { ...moogold, courier },
      {
        partnerId: options.moogoldPartnerId,
        secret: options.moogoldSecret,
        completeMs: options.moogoldCompleteMs,
        callbackUrl: webhooks.moogold,
        hasValidate: options.moogoldHasValidate,
      },
    ),
  );
  app.route('/msg91', msg91Api(inbox, { key: options.msg91Key }));
  app.route(
    '/twilio',
    twilioApi(inbox, { accountSid: options.twilioAccountSid, authToken: options.twilioAuthToken }),
  );

  const smtp = await startSmtp(inbox, { host, port: options.smtpPort, password: options.smtpPassword });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (identity.serve(request, response)) return;
    listener(request, response).catch((error: unknown) => {
      console.error('a request could not be answered', error);
      response.destroy();
    });
  });
  const port = await listen(server, options.port, host).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  url = `http://localhost:${port}`;
  return {
    url,
    port,
    smtpPort: smtp.port,
    close: async () => {
      courier.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : port);
    });
  });
}
