import type { ChildProcess } from 'node:child_process';
import { EXIT_CONFIG } from '../server/platform/crash-handler.ts';
import type { Log } from '../server/platform/log.ts';

export interface SupervisedProcess {
  name: string;
  log: Log;
  /** Starts the process with an IPC channel. It sends `ready: true` once it is serving. */
  launch(): ChildProcess;
  onReady?(message: ReadyMessage, child: ChildProcess): void;
  /** Whether everything is stopping: a signal to the process group may end children before they are stopped here. */
  isStopping?(): boolean;
  /** Called when a process that was once ready exits and a restart cannot help. */
  onPermanentFailure(error: StartFailed): void;
  firstAttemptsMax: number;
  stopMsMax: number;
}

export interface ReadyMessage {
  ready: true;
  [name: string]: unknown;
}

/** The process is not restarted. It wrote the reason to standard error. */
export class StartFailed extends Error {
  readonly exitCode: number | null;

  constructor(name: string, exitCode: number | null) {
    super(exitCode === EXIT_CONFIG ? '' : `The ${name} did not start (exit code ${exitCode}).`);
    this.name = 'StartFailed';
    this.exitCode = exitCode;
  }
}

const BACKOFF_MS_MIN = 100;
const BACKOFF_MS_MAX = 3_000;
/** A process that has served this long is healthy, which resets the backoff. */
const HEALTHY_MS = 2_000;

export interface Supervised {
  /** Resolves once the process is serving. Rejects with StartFailed if it never does. */
  serving: Promise<void>;
  /** Also works during startup. */
  stop(): Promise<void>;
}

/** Restarts a process whenever it exits. Gives up only on EXIT_CONFIG, or if the first attempts all fail. */
export function supervise(options: SupervisedProcess): Supervised {
  const { name, log } = options;
  let isStopping = false;
  let current: ChildProcess | null = null;
  let endBackoff = () => {};
  let hasServed = false;
  let onServing: () => void;
  let onFailed: (error: StartFailed) => void;
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
      const onEnd = (exitCode: number | null, signal: string | null) => {
        current = null;
        resolve({ exitCode, signal, servedMs: readyAt === null ? 0 : performance.now() - readyAt });
      };
      child.once('exit', onEnd);
      child.once('error', (error) => {
        log.error({ err: error, name }, 'supervisor: launching the process failed');
        if (child.pid === undefined) onEnd(null, null);
      });
    });

  const keepRunning = async () => {
    let backoffMs = BACKOFF_MS_MIN;
    for (let attempt = 1; ; attempt++) {
      const { exitCode, signal, servedMs } = await runOnce();
      if (isStopping || options.isStopping?.()) return;
      if (exitCode === EXIT_CONFIG || (!hasServed && attempt >= options.firstAttemptsMax)) {
        const error = new StartFailed(name, exitCode);
        if (hasServed) options.onPermanentFailure(error);
        else onFailed(error);
        return;
      }
      if (servedMs >= HEALTHY_MS) backoffMs = BACKOFF_MS_MIN;
      log.error({ name, exitCode, signal, backoffMs }, 'supervisor: the process ended, restarting');
      await new Promise<void>((resolve) => {
        endBackoff = resolve;
        setTimeout(resolve, backoffMs);
      });
      if (isStopping || options.isStopping?.()) return;
      backoffMs = Math.min(backoffMs * 2, BACKOFF_MS_MAX);
    }
  };

  const running = keepRunning().catch((error: unknown) =>
    log.error({ err: error, name }, 'supervisor: supervision failed'),
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
