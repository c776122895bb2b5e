import type { ChildProcess } from 'node:child_process';
import type { Log } from '../../server/platform/log.ts';
import { launchScript } from '../launch-script.ts';
import { type Supervised, supervise } from '../supervise.ts';

const STOP_MS_MAX = 30_000;

/** A web or worker process of a drill's shop under its supervisor. What it prints goes to the file. */
export function superviseServe(options: {
  name: string;
  env: Record<string, string>;
  urls: { appUrl: string; ownerUrl: string };
  log: Log;
  logFile: string;
  onReady?: (child: ChildProcess) => void;
}): Supervised {
  const { name, env, urls, log, logFile, onReady } = options;
  return supervise({
    name,
    log,
    launch: () => {
      const child = launchScript('serve.ts', env, logFile);
      child.send(urls, () => {});
      return child;
    },
    onReady: (_message, child) => onReady?.(child),
    onGivenUp: (error) => console.error(error),
    firstTriesMax: 1,
    stopMsMax: STOP_MS_MAX,
  });
}
