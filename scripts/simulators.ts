import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../server/platform/config/config.ts';

const ENTRY = join(import.meta.dirname, '..', 'simulators', 'main.ts');

/**
 * Starts the simulators as a process of their own, which ends when this one does, however it does.
 * Throws where their port is taken.
 */
export function startSimulatorsProcess(config: Config): Promise<{ stop(): Promise<void> }> {
  const store = `http://localhost:${config.port}/api`;
  const child = fork(ENTRY, [], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: {
      ...process.env,
      HOST: config.host,
      SIMULATORS_PORT: String(config.simulators.port),
      SIMULATORS_SMTP_PORT: String(config.simulators.smtpPort),
      SIMULATORS_DATA: join(config.dataDir, 'simulators'),
      SIMULATORS_STORE_ORIGIN: config.publicUrl,
      EKQR_WEBHOOK_URL: `${store}/payments/webhooks/ekqr`,
      RAZORPAY_WEBHOOK_URL: `${store}/payments/webhooks/razorpay`,
      MOOGOLD_WEBHOOK_URL: `${store}/fulfilment/callbacks/moogold`,
    },
  });
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString('utf8')).slice(-2_000);
    });
    child.once('message', () => {
      child.stderr?.pipe(process.stderr);
      resolve({ stop: () => stop(child) });
    });
    child.once('exit', () =>
      reject(
        new Error(
          `The simulators did not start on port ${config.simulators.port} (SIMULATORS_PORT):\n${errors.trim()}`,
        ),
      ),
    );
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.removeAllListeners('exit');
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
