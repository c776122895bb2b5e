import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listen, requireFreePort } from './listen.ts';

const host = '127.0.0.1';

test('the error about a taken port names its setting', async () => {
  const variable = 'SIMULATORS_SMTP_PORT';
  const holder = createServer();
  await listen(holder, { port: 0, host });
  const address = holder.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(requireFreePort({ port, host }, variable)).rejects.toThrow(
    `Port ${port} is taken. Set ${variable} to a different one.`,
  );
  await new Promise((resolve) => holder.close(resolve));
  await requireFreePort({ port, host }, variable);
});

test('the error about another machine’s IP address names HOST', async () => {
  await expect(requireFreePort({ port: 0, host: '203.0.113.1' })).rejects.toThrow(
    '203.0.113.1 is not an address of this machine. Set HOST to one, or remove it.',
  );
});
