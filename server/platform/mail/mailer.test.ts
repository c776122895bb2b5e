import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { anApiOrder } from '../../testing/an-api-order.ts';
import { aShopForOneTest, until } from '../../testing/test-shop.ts';
import { enqueue } from '../jobs/jobs.ts';
import { sendMail } from './jobs.ts';

test('orders are delivered while the mail server never ends an answer', async () => {
  const mails = new Set<Socket>();
  const server = createServer((socket) => {
    mails.add(socket.on('error', () => {}));
    socket.write('220 ready\r\n');
    const lines = setInterval(() => socket.write('250-wait\r\n'), 1_000);
    socket.once('close', () => clearInterval(lines));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const shop = await aShopForOneTest({ env: { SMTP_URL: `smtp://localhost:${port}` } });
  for (let mail = 0; mail < 20; mail++)
    await enqueue(shop.db.queries, sendMail, { to: 'owner@rush.test', subject: 'Backup', text: 'Done.' });
  await until(() => mails.size === 4, 'the workers to wait for the mail server');
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.until('Completed');
  expect(mails.size).toBe(4);
  server.close();
  for (const socket of mails) socket.destroy();
});
