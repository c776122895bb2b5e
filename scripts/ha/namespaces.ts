import { spawnSync } from 'node:child_process';
import { NETWORK, pathOf } from './cluster-plan.ts';

/** Throws with what the program said. */
export function runProgram(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || stdout}`);
  return stdout;
}

const ip = (...args: string[]) => runProgram(pathOf('ip'), ...args);
const tryIp = (...args: string[]) => spawnSync(pathOf('ip'), args, { stdio: 'ignore' }).status === 0;

/** The end of a machine's line that lies at the bridge; an interface's name has at most 15 characters. */
const lineOf = (machine: string) => `${machine}-l`;

/** The bridge lies in a namespace too: where Docker is, this machine's firewall drops what passes a bridge of its own. */
export function openNetwork(machines: readonly { name: string; host: string }[]): void {
  const { bridge, gateway, prefix } = NETWORK;
  const inBridge = (...args: string[]) => ip('-n', bridge, ...args);
  ip('netns', 'add', bridge);
  inBridge('link', 'add', 'bridge', 'type', 'bridge');
  inBridge('link', 'set', 'bridge', 'up');
  ip('link', 'add', bridge, 'type', 'veth', 'peer', 'name', 'app', 'netns', bridge);
  inBridge('link', 'set', 'app', 'master', 'bridge', 'up');
  ip('addr', 'add', `${gateway}/${prefix}`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const { name, host } of machines) {
    ip('netns', 'add', name);
    inBridge('link', 'add', lineOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    inBridge('link', 'set', lineOf(name), 'master', 'bridge', 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
    ip('-n', name, 'addr', 'add', `${host}/${prefix}`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
  }
}

export function closeNetwork(machines: readonly { name: string }[]): void {
  tryIp('link', 'del', NETWORK.bridge);
  for (const name of [...machines.map((machine) => machine.name), NETWORK.bridge])
    tryIp('netns', 'del', name);
}

/** Packets to and from the machine are lost without a word, or pass again. */
export function setLine(machine: string, isUp: boolean): void {
  ip('-n', NETWORK.bridge, 'link', 'set', lineOf(machine), isUp ? 'up' : 'down');
}

/** The processes of a machine, none other. */
function pidsOf(machine: string): number[] {
  const { status, stdout } = spawnSync(pathOf('ip'), ['netns', 'pids', machine], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean).map(Number) : [];
}

export function signalMachine(machine: string, signal: NodeJS.Signals): void {
  for (const pid of pidsOf(machine)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended together with the one before.
    }
  }
}
