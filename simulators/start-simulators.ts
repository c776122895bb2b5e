import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { controls, type World } from './controls.ts';
import { IdentityProviders } from './identity/identity.ts';
import { Inbox } from './inbox/inbox.ts';
import { msg91Api } from './inbox/msg91.ts';
import { startSmtp } from './inbox/smtp.ts';
import { telegramApi } from './inbox/telegram.ts';
import { twilioApi } from './inbox/twilio.ts';
import { overviewPage } from './overview.ts';
import { frankfurterApi } from './rates/frankfurter.ts';
import { RateTable } from './rates/rate-table.ts';
import { DEFAULTS, type SimulatorOptions } from './simulator-options.ts';
import { Behaviour, NO_FAULTS, SLOW_MS } from './suppliers/behaviour.ts';
import { SupplierBook } from './suppliers/book.ts';
import { LateRequests } from './suppliers/late-requests.ts';
import { SUPPLIER_SIMULATORS } from './suppliers/registry.ts';
import { SupplierClock } from './suppliers/supplier-clock.ts';
import { Bank } from './upi/bank.ts';
import { payPages } from './upi/pay-page.ts';
import { GATEWAY_SIMULATORS } from './upi/registry.ts';
import { WebhookCourier } from './webhook-courier.ts';

export interface Simulators {
  url: string;
  port: number;
  smtpPort: number;
  close(): Promise<void>;
}

/** Starts all simulators on one port and SMTP on another. Several instances may run in one process. */
export async function startSimulators(overrides: SimulatorOptions): Promise<Simulators> {
  const isSet = ([, value]: [string, unknown]) => value !== undefined;
  const options = {
    ...DEFAULTS,
    ...(Object.fromEntries(Object.entries(overrides).filter(isSet)) as typeof overrides),
  };
  const { dataDir, webhooks, storeOrigin, host = '127.0.0.1' } = options;
  let url = '';
  const origin = () => options.publicOrigin ?? url;
  const courier = new WebhookCourier();
  const inbox = new Inbox(dataDir);
  const bank = new Bank(dataDir);
  const rates = new RateTable();
  const suppliers = SUPPLIER_SIMULATORS.map((simulator) => ({
    simulator,
    book: new SupplierBook(dataDir, { ...simulator, balance: options.supplierBalance ?? simulator.balance }),
    behaviour: new Behaviour(),
    clock: new SupplierClock(options.signatureSeconds),
    late: new LateRequests(),
  }));
  const identity = new IdentityProviders({
    dataDir,
    storeOrigin,
    origin,
    google: { clientId: options.googleClientId, clientSecret: options.googleClientSecret },
    hosted: { clientId: options.hostedClientId },
  });
  const gatewayApis = GATEWAY_SIMULATORS.map((simulator) => ({
    ...simulator,
    ...simulator.open({
      bank,
      courier,
      dataDir,
      webhookUrl: webhooks[simulator.name],
      expiryMs: options.upiExpiryMs,
      account: options.accounts?.[simulator.name],
      origin,
    }),
  }));
  const gateways = new Map(gatewayApis.map(({ name, gateway }) => [name, gateway]));
  const reset = () => {
    for (const part of [bank, inbox, identity, rates]) part.clear();
    for (const { clear } of gatewayApis) clear?.();
    for (const { book, behaviour, clock, late } of suppliers) {
      book.clear();
      behaviour.set('ok', null, SLOW_MS);
      behaviour.setFaults(NO_FAULTS);
      clock.reset();
      late.clear();
    }
  };
  const world: World = {
    bank,
    gateways,
    inbox,
    rates,
    suppliers: Object.fromEntries(suppliers.map((supplier) => [supplier.simulator.name, supplier])),
    reset,
  };

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/healthz', (context) => context.json({ status: 'ok', name: 'rush-simulators' }));
  app.get('/', (context) => context.html(overviewPage(world)));
  app.route('/', controls(world));
  app.route('/upi/pay', payPages(world));
  for (const { path, api } of gatewayApis) app.route(path, api);
  for (const { simulator, ...parts } of suppliers) {
    const { name } = simulator;
    const { completeMs } = options;
    app.use(`/${name}/*`, async (context, next) => {
      await parts.behaviour.simulateLatency();
      await next();
      await parts.behaviour.simulateLatency();
      context.res.headers.set('date', parts.clock.httpDate());
    });
    const account = options.accounts?.[name];
    app.route(
      `/${name}`,
      simulator.api({ ...parts, courier, callbackUrl: webhooks[name], completeMs, account }),
    );
  }
  app.route('/frankfurter', frankfurterApi(rates));
  app.route('/msg91', msg91Api(inbox, { key: options.msg91Key }));
  app.route('/telegram', telegramApi(inbox, { botToken: options.telegramBotToken }));
  app.route(
    '/twilio',
    twilioApi(inbox, { accountSid: options.twilioAccountSid, authToken: options.twilioAuthToken }),
  );

  const smtp = await startSmtp(inbox, { host, port: options.smtpPort, password: options.smtpPassword });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (identity.serve(request, response)) return;
    listener(request, response).catch((error: unknown) => {
      console.error('failed to respond to a request', error);
      response.destroy();
    });
  });
  server.listen(options.port, host);
  await once(server, 'listening').catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  url = `http://localhost:${port}`;
  return {
    url,
    port,
    smtpPort: smtp.port,
    close: async () => {
      courier.close();
      for (const { late } of suppliers) late.clear();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
    },
  };
}
