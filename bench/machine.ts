import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const WATCHED_MS = 2_000;
const BUSY_SHARE_MAX = 0.15;

/** Thrown where other work runs on the machine: its figures would be of that. */
export class BusyMachine extends Error {
  constructor(share: number) {
    super(
      `other work takes ${Math.round(share * 100)}% of this machine's processors (at most ${BUSY_SHARE_MAX * 100}%): nothing is measured beside it`,
    );
    this.name = 'BusyMachine';
  }
}

/** Milliseconds that all processors have worked and have stood still since the machine started. */
function processorTimes(): { busy: number; all: number } {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const sum = times.user + times.nice + times.sys + times.irq + times.idle;
    all += sum;
    busy += sum - times.idle;
  }
  return { busy, all };
}

/** Throws `BusyMachine` where others work while nothing is measured. */
export async function requireQuietMachine(): Promise<void> {
  const before = processorTimes();
  await pause(WATCHED_MS);
  const after = processorTimes();
  const share = (after.busy - before.busy) / (after.all - before.all);
  if (share > BUSY_SHARE_MAX) throw new BusyMachine(share);
}
