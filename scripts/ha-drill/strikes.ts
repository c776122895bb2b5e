import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../ha/cluster.ts';
import { findLeader, switchOver } from '../ha/patroni.ts';

/** What happens to the leader, and how the cluster is made whole again after it. */
export interface Strike {
  /** For people. */
  about: string;
  times: number;
  /** @returns makes it whole */
  strike(cluster: Cluster): Promise<() => Promise<void>>;
}

/** Longer than any lock of Patroni lasts. */
const PAUSED_MS = 20_000;

async function leaderOf(cluster: Cluster): Promise<string> {
  const leader = await findLeader(cluster.plan);
  if (leader === null) throw new Error('there is no leader to strike');
  return leader;
}

export const STRIKES = {
  kill: {
    about: 'kill -9 of the leader, its Patroni and its etcd',
    times: 2,
    strike: async (cluster) => {
      const leader = await leaderOf(cluster);
      cluster.killMachine(leader);
      return async () => cluster.startMachine(leader);
    },
  },
  pause: {
    about: 'SIGSTOP of the leader for 20 s',
    times: 1,
    strike: async (cluster) => {
      const leader = await leaderOf(cluster);
      cluster.pauseMachine(leader);
      const over = performance.now() + PAUSED_MS;
      return async () => {
        await pause(Math.max(0, over - performance.now()));
        cluster.resumeMachine(leader);
      };
    },
  },
  cut: {
    about: 'the leader cut from the others and from the shop for 20 s',
    times: 1,
    strike: async (cluster) => {
      const leader = await leaderOf(cluster);
      cluster.cutMachine(leader);
      const over = performance.now() + PAUSED_MS;
      return async () => {
        await pause(Math.max(0, over - performance.now()));
        cluster.joinMachine(leader);
      };
    },
  },
  switchover: {
    about: 'switchover to the standby in step',
    times: 10,
    strike: async (cluster) => {
      await switchOver(cluster.plan);
      return async () => {};
    },
  },
  restore: {
    about: 'the leader lost with its disk, made anew from the backup',
    times: 1,
    strike: async (cluster) => {
      const leader = await leaderOf(cluster);
      cluster.killMachine(leader);
      return async () => {
        cluster.wipeMachine(leader);
        cluster.startMachine(leader);
      };
    },
  },
} as const satisfies Record<string, Strike>;

export type StrikeName = keyof typeof STRIKES;
export const STRIKE_NAMES = Object.keys(STRIKES) as StrikeName[];
