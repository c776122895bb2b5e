import * as calls from '@rush/contract/admin-opening.ts';
import type { Actor } from '#platform/audit.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmRead } from './confirm-read.ts';
import { readOpening } from './read-opening.ts';
import { runPreflight } from './run-preflight.ts';
import { tryProvider } from './try-provider.ts';

const actorOf = ({ caller, address }: { caller: Caller; address: string }): Actor => ({ caller, address });

export function openingRoutes({ platform }: { platform: Platform }): Binding[] {
  return [
    bind(calls.readOpening, () => readOpening(platform)),
    bind(calls.tryProvider, async (incoming) => {
      await tryProvider(platform, actorOf(incoming), incoming.body.provider);
      return readOpening(platform);
    }),
    bind(calls.confirmRead, async (incoming) => {
      await confirmRead(platform, actorOf(incoming), incoming.body.subject);
      return readOpening(platform);
    }),
    bind(calls.runPreflight, () => runPreflight(platform)),
  ];
}
