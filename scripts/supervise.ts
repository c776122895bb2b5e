import type { ChildProcess } from 'node:child_process';
import { EXIT_CONFIG } from '../server/platform/crash-handler.ts';
import type { Log } from '../server/platform/log.ts';

export interface SupervisedProcess {
  name: string;
  log: Log;
  /** Starts the process with an IPC channel; it sends a message with `ready: true` once it serves. */
  launch(): ChildProcess;
  /** Called each time the process serves, with its message. */
  onReady?(message: ReadyMessage, child: ChildProcess): void;
  /** Whether everything is being stopped: a signal to the whole process group ends children before they are stopped here. */
  isLeaving?(): boolean;
  /** Called where a process that has served before ends in a way that a restart cannot help. */
  onGivenUp(error: GivenUp): void;
  /** Starts that may fail before the first success. */
  firstTriesMax: number;
  /** The process is killed where it has not stopped after so long. */
  stopMsMax: number;
}

export interface ReadyMessage {
  ready: true;
  [name: string]: unknown;
}

/** The process is not started again; what it wrote to standard error says why. */
export class GivenUp extends Error {
  readonly exitCode: number | null;

  constructor(name: string, exitCode: number | null) {
    super(exitCode === EXIT_CONFIG ? '' : `The ${name} did not start (exit code ${exitCode}).`);
    this.name = 'GivenUp';
    this.exitCode = exitCode;
  }
}

const BACKOFF_MS_MIN = 100;
const BACKOFF_MS_MAX = 3_000;
/** Having served for so long, a process is healthy: after its next crash the backoff begins anew. */
const HEALTHY_MS = 2_000;

export interface Supervised {
  /** Resolves once it serves. Rejects with GivenUp where it does not start the first time; to be awaited. */
  serving: Promise<void>;
  /** Also while it still starts. */
  stop(): Promise<void>;
}

/**
 * Runs a process and starts it again after every crash, with exponential backoff, until stopped. Gives up only
 * where the process says that its configuration is at fault (EXIT_CONFIG), or where it never served.
 */
export function supervise(options: SupervisedProcess): Supervised {
  const { name, log } = options;
  let isStopping = false;
  let current: ChildProcess | null = null;
  let endBackoff = () => {};
  let hasServed = false;
  let onServing: () => void;
  let onFailed: (error: GivenUp) => void;
  const serving = new Promise<void>((resolve, reject) => {
    onServing = resolve;
    onFailed = reject;
  });

  const runOnce = () =>
    new Promise<{ exitCode: number | null; signal: string | null; servedMs: number }>((resolve) => {
      const child = options.launch();
      let readyAt: number | null = null;
      current = child;
      child.on('message', (message) => {
        if (!isReadyMessage(message)) return;
        readyAt = performance.now();
        hasServed = true;
        options.onReady?.(message, child);
        onServing();
      });
      const ended = (exitCode: number | null, signal: string | null) => {
        current = null;
        resolve({ exitCode, signal, servedMs: readyAt === null ? 0 : performance.now() - readyAt });
      };
      child.once('exit', ended);
      child.once('error', (error) => {
        log.error({ err: error, name }, 'supervisor: the process could not be launched');
        if (child.pid === undefined) ended(null, null);
      });
    });

  const keepRunning = async () => {
    let backoffMs = BACKOFF_MS_MIN;
    for (let tries = 1; ; tries++) {
      const { exitCode, signal, servedMs } = await runOnce();
      if (isStopping || options.isLeaving?.()) return;
      if (exitCode === EXIT_CONFIG || (!hasServed && tries >= options.firstTriesMax)) {
        const error = new GivenUp(name, exitCode);
        if (hasServed) options.onGivenUp(error);
        else onFailed(error);
        return;
      }
      if (servedMs >= HEALTHY_MS) backoffMs = BACKOFF_MS_MIN;
      log.error({ name, exitCode, signal, backoffMs }, 'supervisor: the process ended and is started again');
      await new Promise<void>((resolve) => {
        endBackoff = resolve;
        setTimeout(resolve, backoffMs);
      });
      if (isStopping || options.isLeaving?.()) return;
      backoffMs = Math.min(backoffMs * 2, BACKOFF_MS_MAX);
    }
  };

  const running = keepRunning().catch((error: unknown) =>
    log.error({ err: error, name }, 'supervisor: the process is not watched any more'),
  );
  const stop = async () => {
    isStopping = true;
    endBackoff();
    current?.kill('SIGTERM');
    const kill = setTimeout(() => current?.kill('SIGKILL'), options.stopMsMax);
    await running;
    clearTimeout(kill);
  };
  return { serving, stop };
}

function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;
}
