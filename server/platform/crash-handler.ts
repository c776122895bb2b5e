import type { Log } from './log.ts';

/** EX_SOFTWARE in sysexits.h: the supervisor may restart the process. */
const EXIT_CRASHED = 70;
/** EX_CONFIG in sysexits.h: a restart cannot help. */
export const EXIT_CONFIG = 78;

const DRAIN_MS_MAX = 5_000;

/** Logs an unhandled error, drains and exits. The process's state is undefined, so the supervisor has to restart it. */
export function installCrashHandler(log: Log, drain: (limitMs: number) => Promise<void>): void {
  let isCrashing = false;
  const crash = (origin: string) => (error: unknown) => {
    log.fatal({ err: error, origin }, 'crash handler: unhandled error, draining and exiting');
    if (isCrashing) return;
    isCrashing = true;
    const exit = () => process.exit(EXIT_CRASHED);
    setTimeout(exit, DRAIN_MS_MAX + 500);
    drain(DRAIN_MS_MAX)
      .catch((failure: unknown) => log.error({ err: failure }, 'crash handler: draining failed'))
      .finally(exit);
  };
  process.on('unhandledRejection', crash('unhandledRejection'));
  process.on('uncaughtException', crash('uncaughtException'));
}
