import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { callbackUrls } from '../../server/callback-paths.ts';
import { SUPPLIERS } from '../../server/fulfilment/suppliers/registry.ts';
import { GATEWAYS } from '../../server/payments/gateways/registry.ts';
import { startSimulators } from '../../simulators/start-simulators.ts';
import { freePort } from '../free-port.ts';
import { WALK } from './run-block.ts';

/** A name of the world: production takes no provider at an address of this machine. */
export const PROVIDERS_HOST = 'providers.example.in';
const BALANCE = 100_000_000;

/** What the simulated providers gave the owner: keys that are not the demo's. */
const ACCOUNTS = {
  ekqr: { key: 'ek-7c41f0d2a96b' },
  smileone: { uid: '7300519', email: 'topups@shop.example.in', key: 'so-9d2e77ab10c4' },
};

export interface OutsideWorld {
  /** What the owner enters for what docs/go-live.md asks. */
  answers: Record<string, string>;
  /** Lines that a real owner's settings do not have: where these providers are. */
  settings: string;
  /** How shoppers, bank and suppliers are played. */
  simulatorsUrl: string;
}

/**
 * Providers behind https under a name of the world, who report to the shop of this domain.
 *
 * @param options.folder where their certificate is, and where they keep what they know
 * @param options.host the address of this machine on which they listen
 * @param options.mailHost how the shop reaches their mailbox
 */
export async function openOutsideWorld(
  domain: string,
  { folder = WALK, host = '127.0.0.1', mailHost = 'localhost' } = {},
): Promise<OutsideWorld> {
  const port = await freePort();
  const origin = `https://${PROVIDERS_HOST}:${port}`;
  const simulators = await startSimulators({
    port: await freePort(),
    smtpPort: await freePort(),
    host,
    dataDir: join(folder, 'simulators'),
    publicOrigin: origin,
    webhooks: callbackUrls(`https://${domain}`),
    storeOrigin: `https://${domain}`,
    supplierBalance: BALANCE,
    accounts: ACCOUNTS,
  });
  const front = createServer({
    key: readFileSync(join(folder, 'providers.key')),
    cert: readFileSync(join(folder, 'providers.crt')),
  });
  front.on('request', (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = request(simulators.url + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  front.listen(port, host);
  const bases = [...GATEWAYS, ...SUPPLIERS].map(
    ({ baseUrl }) => `${baseUrl.variable}=${origin}${baseUrl.simulator}`,
  );
  return {
    answers: {
      EKQR_KEY: ACCOUNTS.ekqr.key,
      SMILEONE_UID: ACCOUNTS.smileone.uid,
      SMILEONE_EMAIL: ACCOUNTS.smileone.email,
      SMILEONE_KEY: ACCOUNTS.smileone.key,
      SMTP_URL: `smtp://${mailHost}:${simulators.smtpPort}`,
      MAIL_FROM: `Shop <no-reply@${domain}>`,
    },
    settings: [...bases, `FRANKFURTER_BASE_URL=${origin}/frankfurter/v2`, ''].join('\n'),
    simulatorsUrl: simulators.url,
  };
}
