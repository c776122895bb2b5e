import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface RunningCommand {
  child: ChildProcess;
  /** Resolves with the exit code and the output once the command ends. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts a script for a test. @param env the complete environment */
export function startScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): RunningCommand {
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
