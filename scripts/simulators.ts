import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { callbackUrls } from '../server/callback-paths.ts';
import type { Config } from '../server/platform/config/config.ts';
import type { Log } from '../server/platform/log.ts';
import { StartFailed, type Supervised, supervise } from './supervise.ts';

const ENTRY = join(import.meta.dirname, '..', 'simulators', 'main.ts');

/** Supervises the simulators in a separate process. `serving` rejects if they do not start. */
export function superviseSimulators(parts: {
  config: Config;
  log: Log;
  isStopping?: () => boolean;
  giveUp: (error: StartFailed) => void;
  env?: Record<string, string>;
  onReady?: (child: ChildProcess) => void;
}): Supervised {
  const { config, log, isStopping } = parts;
  const webhooks = Object.entries(callbackUrls(`http://localhost:${config.port}`));
  let errors = '';
  const launch = () => {
    const child = fork(ENTRY, [], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...parts.env,
        HOST: config.host,
        SIMULATORS_PORT: String(config.simulators.port),
        SIMULATORS_SMTP_PORT: String(config.simulators.smtpPort),
        SIMULATORS_DATA: join(config.dataDir, 'simulators'),
        SIMULATORS_STORE_ORIGIN: config.publicUrl,
        ...Object.fromEntries(webhooks.map(([name, url]) => [`${name.toUpperCase()}_WEBHOOK_URL`, url])),
      },
    });
    let isReady = false;
    errors = '';
    child.once('message', () => {
      isReady = true;
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (isReady) process.stderr.write(chunk);
      else errors = (errors + chunk.toString('utf8')).slice(-2_000);
    });
    return child;
  };
  const { serving, stop } = supervise({
    name: 'simulators',
    log,
    launch,
    onReady: (_message, child) => parts.onReady?.(child),
    isStopping,
    onPermanentFailure: parts.giveUp,
    firstAttemptsMax: 1,
    stopMsMax: 5_000,
  });
  const servingWithReason = serving.catch((error: unknown) => {
    if (!(error instanceof StartFailed)) throw error;
    error.message = `The simulators did not start on port ${config.simulators.port} (SIMULATORS_PORT):\n${errors.trim()}`;
    throw error;
  });
  return { serving: servingWithReason, stop };
}
