/** A page that listens to events keeps its connection open; nobody waits for it here. */
const DRAIN_MS = 500;

export interface Restarts {
  /** A process serves: the first one, or the one after a restart. */
  serves(pid: number): void;
  /** A source was changed. */
  change(): void;
}

/**
 * Ends the process that serves when a source changes; its supervisor starts it again. What changes while it starts may
 * have been loaded before: then it is ended once more as soon as it serves.
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
