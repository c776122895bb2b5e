import type { NamedPatch, Patch } from './patch.ts';
import { PATCHES as payments } from './patches/payments.ts';

const ROOMS: Readonly<Record<string, readonly Patch[]>> = { payments };

/** Every patch there is, by room, in the order of the documents. */
export const ALL_PATCHES: readonly NamedPatch[] = Object.entries(ROOMS).flatMap(([room, patches]) =>
  patches.map((patch) => ({
    ...patch,
    room,
    name: `${room}: ${patch.row}${patch.part === undefined ? '' : ` – ${patch.part}`}`,
  })),
);
