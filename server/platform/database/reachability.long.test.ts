import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { Database } from './database.ts';
import { isNotCarriedOut } from './outage.ts';

const WAITING = 50;
const PATIENCE_MS = 1_500;
const PROBES_MAX = 20;

test('while the database is away one probe at a time asks for it, however many wait', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const db = new Database(`postgres://shop@127.0.0.1:${port}/shop`, {
    size: 10,
    log: createLog('silent'),
    failoverWaitMs: PATIENCE_MS,
  });
  onTestFinished(async () => {
    await db.close();
    server.close();
  });
  const read = () => sql`select 1`.execute(db.queries).catch((error: unknown) => error);
  const errors = await Promise.all(Array.from({ length: WAITING }, read));
  expect(errors.every(isNotCarriedOut)).toBe(true);
  expect(connections).toBeGreaterThan(1);
  // Each has tried once.
  expect(connections).toBeLessThanOrEqual(WAITING + PROBES_MAX);
});
