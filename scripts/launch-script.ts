import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { MALLOC_SETTINGS, V8_FLAGS } from './server-process.ts';

/**
 * Starts a script of this folder in a process of its own, with an IPC channel, as one that serves is started.
 *
 * @param env on top of this process's own
 * @param logFile what it prints is added there
 */
export function launchScript(script: string, env: Record<string, string>, logFile: string): ChildProcess {
  const child = fork(join(import.meta.dirname, script), [], {
    execArgv: [...V8_FLAGS],
    env: { ...MALLOC_SETTINGS, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  return child;
}
