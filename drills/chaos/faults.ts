import { setTimeout as pause } from 'node:timers/promises';
import { callSimulators } from '../call-shop.ts';
import { Random } from '../random.ts';
import type { DrillProcess, DrillShop } from '../shop.ts';

/** A kill, or a pause that lasts `ms`, followed by `calmMs` without strikes. */
type Strike = { kind: 'kill' | 'pause'; process: string; ms: number; calmMs: number };

const SUPPLIERS = ['smileone', 'moogold'] as const;
const MODES = 'reject slow late lost-request lost-reply cut-reply error-reply down no-balance'.split(' ');
const FAULTS = { latencyMs: 50, lostRequests: 0.005, lostReplies: 0.01, rejected: 0.01 };
const SHORT_PAUSE_MS = [3_000, 8_000] as const;
/** Exceeds a worker's leases and two supplier timeouts, so that another worker takes over before this one resumes. */
const LONG_PAUSE_MS = [45_000, 60_000] as const;
const CALM_MS = [2_000, 6_000] as const;
const RECOVERY_MS_MAX = 300_000;

/** Plans to kill every process in turn, and to pause a process after every second kill. */
export function planStrikes(seed: number, kills: number, processes: readonly string[]): Strike[] {
  const random = new Random(seed);
  const strikes: Strike[] = [];
  const calmMs = () => random.between(...CALM_MS);
  const queues = { kill: [] as string[], pause: [] as string[] };
  const draw = (kind: Strike['kind']) => {
    if (queues[kind].length === 0) queues[kind] = random.shuffle(processes);
    return queues[kind].pop() ?? '';
  };
  for (let kill = 1; kill <= kills; kill++) {
    strikes.push({ kind: 'kill', process: draw('kill'), ms: 0, calmMs: calmMs() });
    if (kill % 2 === 1) continue;
    const process = draw('pause');
    const [low, high] = process.startsWith('worker') ? LONG_PAUSE_MS : SHORT_PAUSE_MS;
    strikes.push({ kind: 'pause', process, ms: random.between(low, high), calmMs: calmMs() });
  }
  return strikes;
}

type HasAccepted = (since: number) => boolean;

/** @param hasAccepted whether the shop has accepted an order or top-up requested after the given time */
export async function strike(shop: DrillShop, fault: Strike, hasAccepted: HasAccepted): Promise<number> {
  const { kind, process: name, ms } = fault;
  const target = shop.processes.find((candidate) => candidate.name === name);
  if (!target) throw new Error(`there is no ${name}`);
  const pids = await target.pids();
  // Killing the postmaster ends its backends.
  if (kind === 'kill') signal(pids.slice(0, 1), 'SIGKILL');
  else {
    signal(pids, 'SIGSTOP');
    await pause(ms);
    signal(pids, 'SIGCONT');
  }
  return untilRecovered(target, kind === 'kill' ? pids[0] : undefined, hasAccepted);
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process may already have ended.
    }
}

/** @returns ms until the process is ready again and the shop has accepted a new order or top-up */
async function untilRecovered(target: DrillProcess, killedPid: number | undefined, hasAccepted: HasAccepted) {
  const startedAt = performance.now();
  for (;;) {
    const ms = Math.round(performance.now() - startedAt);
    const [pid] = await target.pids().catch(() => [killedPid]);
    const isReady = pid !== killedPid && (await target.isReady());
    if (isReady && hasAccepted(startedAt)) return ms;
    if (ms > RECOVERY_MS_MAX)
      throw new Error(
        `after ${ms} ms ${target.name} is ${isReady ? 'ready, but the shop accepts no orders or top-ups' : 'down'}`,
      );
    await pause(50);
  }
}

/** Makes suppliers misbehave until the signal is aborted. @returns what they did */
export async function disruptSuppliers(
  shop: DrillShop,
  seed: number,
  abortSignal: AbortSignal,
): Promise<string[]> {
  const random = new Random(seed ^ 0x6c078965);
  const disruptions: string[] = [];
  while (!abortSignal.aborted) {
    const supplier = random.pick(SUPPLIERS);
    const mode = random.pick(MODES);
    await setSupplier(shop, supplier, mode, seed).catch(() => {});
    disruptions.push(`${supplier} ${mode}`);
    await pause(random.between(1_000, 6_000));
    await setSupplier(shop, supplier, 'ok', seed).catch(() => {});
    await pause(random.between(1_000, 5_000));
  }
  for (const supplier of SUPPLIERS) await setSupplier(shop, supplier, 'ok', seed);
  return disruptions;
}

/** Sets the probabilities each time, because a simulator that is killed loses them. */
async function setSupplier(shop: DrillShop, supplier: string, mode: string, seed: number): Promise<void> {
  await callSimulators(`${shop.simulatorsUrl}/suppliers/${supplier}/faults`, { ...FAULTS, seed });
  await callSimulators(`${shop.simulatorsUrl}/suppliers/${supplier}/mode`, { mode });
}
