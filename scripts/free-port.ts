import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports, which outgoing connections may take between the check and the port's use. */
const [LOWEST, HIGHEST] = [15_000, 32_000];
const ATTEMPTS_MAX = 100;
/** Each Vitest worker has its own range, so that no two choose the same port. */
const RANGES = 20;
const RANGE_SIZE = (HIGHEST - LOWEST) / RANGES;
const start = LOWEST + RANGE_SIZE * ((Number.parseInt(process.env.VITEST_POOL_ID ?? '', 10) || 0) % RANGES);
const usedPorts = new Set<number>();

/** A free port that this process has not used yet. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const port = start + randomInt(RANGE_SIZE);
    if (usedPorts.has(port) || !(await canListen(port))) continue;
    usedPorts.add(port);
    return port;
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
