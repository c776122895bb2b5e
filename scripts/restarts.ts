/** Event streams keep their connection open, so a restart does not wait for them. */
const DRAIN_MS = 500;

export interface Restarts {
  /** The first process, or the one after a restart, is ready. */
  serves(pid: number): void;
  /** A source changed. */
  change(): void;
}

/**
 * Ends the server process when a source changes; its supervisor starts it again. A source that changes during a start may
 * have been loaded before the change, so the process is ended once more when it is ready.
 */
export function restartOnChange(signal: (pid: number, name: NodeJS.Signals) => void): Restarts {
  let serving: number | null = null;
  let isOutdated = false;
  const change = () => {
    const pid = serving;
    if (pid === null) {
      isOutdated = true;
      return;
    }
    serving = null;
    isOutdated = false;
    signal(pid, 'SIGTERM');
    setTimeout(() => {
      if (serving === null) signal(pid, 'SIGKILL');
    }, DRAIN_MS).unref();
  };
  const serves = (pid: number) => {
    serving = pid;
    if (isOutdated) change();
  };
  return { serves, change };
}
