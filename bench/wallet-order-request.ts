import { randomBytes } from 'node:crypto';
import { createWalletOrder } from '@rush/contract/orders.ts';
import type { Request } from 'autocannon';
import { type Pack, walletOrderBody } from './pack.ts';
import type { Wallet } from './wallets.ts';

/** Orders of a pack by R-Coins for autocannon, of each wallet in turn. */
export function walletOrderRequest(wallets: readonly Wallet[], pack: Pack): Request {
  let next = 0;
  return {
    method: 'POST',
    path: `/api${createWalletOrder.path}`,
    body: JSON.stringify(walletOrderBody(pack)),
    setupRequest: (request) => ({
      ...request,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${wallets[next++ % wallets.length]!.token}`,
        'idempotency-key': randomBytes(12).toString('hex'),
      },
    }),
  };
}
