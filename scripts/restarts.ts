/** Short, because event streams keep their connections open. */
const DRAIN_MS = 500;

export interface Restarts {
  markReady(pid: number): void;
  noteChange(): void;
}

/** A change during startup restarts the process once it is ready, because it may have loaded the old source. */
export function restartOnChange(signal: (pid: number, name: NodeJS.Signals) => void): Restarts {
  let serving: number | null = null;
  let isOutdated = false;
  const noteChange = () => {
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
  const markReady = (pid: number) => {
    serving = pid;
    if (isOutdated) noteChange();
  };
  return { markReady, noteChange };
}
