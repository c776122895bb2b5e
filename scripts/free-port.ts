import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections: those may be taken between look and use. */
const [LOWEST, HIGHEST] = [15_000, 32_000];
const TRIES_MAX = 100;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await canListen(port)) return port;
  }
  throw new Error('no free port');
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
