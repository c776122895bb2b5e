import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from './make-server.ts';

const BOOT_MS_MAX = 120_000;
const POLL_MS = 200;
/** What a server has under /dev without hardware. */
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];

/** Where processes are grouped as systemd wants it (cgroup v2), which goes beside version 1; null where they are not. */
function findGroups(): string | null {
  return /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1] ?? null;
}

/** What keeps this machine from booting a systemd in a folder, in a sentence; null where nothing does. */
export function findSystemdObstacle(): string | null {
  if (findGroups() === null)
    return 'No cgroup2 is mounted on this machine: walk without --systemd, or mount -t cgroup2 cgroup2 /sys/fs/cgroup/unified';
  const missing = ['nsenter', 'pivot_root'].filter(
    (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
  );
  return missing.length > 0 ? `${missing.join(', ')} not found: apt-get install util-linux` : null;
}

/** In a shell of namespaces of its own: brings up the tree and hands it over to systemd as process 1. */
function bootScript({ mounting, root }: Server): string {
  const dev = `${root}/dev`;
  const devices = DEVICES.map((name) => `touch ${dev}/${name} && mount --bind /dev/${name} ${dev}/${name}`);
  return [
    mounting,
    `mount -t sysfs -o ro sysfs ${root}/sys`,
    `mount -t cgroup2 cgroup2 ${root}/sys/fs/cgroup`,
    `mount -t tmpfs -o mode=755 tmpfs ${dev}`,
    ...devices,
    `mkdir ${dev}/pts ${dev}/shm`,
    `mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts ${dev}/pts`,
    `ln -s pts/ptmx ${dev}/ptmx && ln -s /proc/self/fd ${dev}/fd`,
    `mount -t tmpfs tmpfs ${dev}/shm`,
    `mount -t tmpfs -o mode=755 tmpfs ${root}/run`,
    `cd ${root} && mkdir -p .before && pivot_root . .before`,
    `exec env -i container=other PATH=/usr/sbin:/usr/bin chroot . sh -c 'umount -l /.before; exec /usr/lib/systemd/systemd --system --show-status=no'`,
  ].join(' && ');
}

export interface Booted {
  /** How a command is started there; its environment and channels are kept. */
  entering: readonly string[];
  /** As if its power were cut. */
  stop(): Promise<void>;
}

/** Boots the server. Throws where its systemd has not started everything in time. */
export async function bootSystemd(server: Server): Promise<Booted> {
  const group = join(findGroups() ?? '', `rush-go-live-${process.pid}`);
  mkdirSync(group, { recursive: true });
  const namespaces = ['--mount', '--pid', '--fork', '--cgroup', '--uts', '--ipc', '--kill-child'];
  const joining = `echo $$ > ${group}/cgroup.procs && exec unshare ${namespaces.join(' ')} -- sh -c "$0"`;
  const child = spawn('sh', ['-c', joining, bootScript(server)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    await removeGroup(group);
  };
  try {
    const entering = await waitForSystemd(child);
    return { entering, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForSystemd(child: ChildProcess): Promise<string[]> {
  for (const deadline = performance.now() + BOOT_MS_MAX; performance.now() < deadline; await pause(POLL_MS)) {
    if (child.exitCode !== null) throw new Error(`the server did not boot (${child.exitCode})`);
    const pid = firstChildOf(child.pid ?? 0);
    if (pid === '') continue;
    const entering = ['nsenter', '--target', pid, '--mount', '--pid', '--cgroup', '--root', '--wd', '--'];
    const [command = '', ...args] = [...entering, 'systemctl', 'is-system-running'];
    const state = spawnSync(command, args, { encoding: 'utf8' }).stdout.trim();
    // Degraded: a folder loads no modules into a kernel.
    if (state === 'running' || state === 'degraded') return entering;
  }
  throw new Error(`the server's systemd was not up within ${BOOT_MS_MAX / 1_000} s`);
}

function firstChildOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? '';
  } catch {
    return '';
  }
}

/** A group stays as long as a process that was killed has not ended. */
async function removeGroup(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const each of readdirSync(folder, { withFileTypes: true }))
    if (each.isDirectory()) await removeGroup(join(folder, each.name));
  for (let tries = 0; ; tries++)
    try {
      rmdirSync(folder);
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await pause(POLL_MS);
    }
}
