import type { Log } from './log.ts';

/** EX_SOFTWARE of sysexits.h: the process ended by a fault of its own and may be started again. */
const EXIT_CRASHED = 70;
/** EX_CONFIG of sysexits.h: a restart cannot help until somebody changes the configuration. */
export const EXIT_CONFIG = 78;

/** Requests under way get this long to finish after a crash. */
const DRAIN_MS_MAX = 5_000;

/**
 * The last resort for errors that nobody handled (`unhandledRejection`, `uncaughtException`): logs the error,
 * lets `drain` finish what is under way for at most five seconds, and ends the process with EXIT_CRASHED. The
 * state of the process is unknown from then on: a supervisor starts a new one.
 *
 * @param drain stops taking requests and waits for those under way; its own failure is logged
 */
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
