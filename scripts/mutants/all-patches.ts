import type { NamedPatch, Patch } from './patch.ts';
import { PATCHES as coupons } from './patches/coupons.ts';
import { PATCHES as development } from './patches/development.ts';
import { PATCHES as fulfilment } from './patches/fulfilment.ts';
import { PATCHES as ledger } from './patches/ledger.ts';
import { PATCHES as orders } from './patches/orders.ts';
import { PATCHES as payments } from './patches/payments.ts';
import { PATCHES as rewards } from './patches/rewards.ts';
import { PATCHES as updates } from './patches/updates.ts';
import { PATCHES as wallet } from './patches/wallet.ts';

const ROOMS: Readonly<Record<string, readonly Patch[]>> = {
  payments,
  ledger,
  wallet,
  coupons,
  rewards,
  orders,
  fulfilment,
  updates,
  development,
};

/** Every patch there is, by room, in the order of the documents. */
export const ALL_PATCHES: readonly NamedPatch[] = Object.entries(ROOMS).flatMap(([room, patches]) =>
  patches.map((patch) => ({
    ...patch,
    room,
    name: `${room}: ${patch.row}${patch.part === undefined ? '' : ` – ${patch.part}`}`,
  })),
);
