import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface RunningCommand {
  child: ChildProcess;
  /** Resolves when it has ended, with all that it printed. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts a script of this folder for a test. @param env all that it has in its environment */
export function openCommand(script: string, args: readonly string[], env: NodeJS.ProcessEnv): RunningCommand {
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended };
}
