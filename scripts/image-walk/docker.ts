import { spawnSync } from 'node:child_process';

/** Runs a command to its end. @returns what it printed; throws with the end of it where it fails */
export function run(
  command: string,
  args: readonly string[],
  { cwd, input, env }: { cwd?: string; input?: string; env?: Record<string, string> } = {},
): string {
  const result = spawnSync(command, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
  if (result.status !== 0)
    throw new Error(
      `${command} ${args.join(' ').slice(0, 200)} ended with ${result.status ?? result.error?.message}:\n${(result.stdout + result.stderr).slice(-4_000)}`,
    );
  return result.stdout.trim();
}

/** BuildKit, as docker's own clients use it: it knows a .dockerignore of each Dockerfile. */
export const docker = (...args: string[]): string => run('docker', args, { env: { DOCKER_BUILDKIT: '1' } });

export const hasImage = (name: string): boolean =>
  spawnSync('docker', ['image', 'inspect', name], { stdio: 'ignore' }).status === 0;
