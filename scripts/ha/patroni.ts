import type { HighAvailability } from './fill-templates.ts';

export interface Member {
  name: string;
  role: string;
  state: string;
  /** Bytes behind the leader; missing on the leader, `unknown` where it cannot be told. */
  lag?: number | string;
}

const TIMEOUT_MS = 1_500;

/** The members of the cluster as whoever answers first tells of them; none where nobody does. */
async function readMembers({ machines }: HighAvailability): Promise<Member[]> {
  const answers = machines.map(async ({ host }) => {
    const answer = await fetch(`http://${host}:8008/cluster`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { members } = (await answer.json()) as { members: Member[] };
    return members;
  });
  return Promise.any(answers).catch(() => []);
}

/** Who is the leader by its own word, which it only gives while it holds the lock. */
export async function findLeader({ machines }: HighAvailability): Promise<string | null> {
  const answers = machines.map(async ({ name, host }) => {
    const answer = await fetch(`http://${host}:8008/primary`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error('is not the leader');
    return name;
  });
  return Promise.any(answers).catch(() => null);
}

/** Hands the lead over to a standby that is in step. @returns its name */
export async function switchOver(plan: HighAvailability): Promise<string> {
  const members = await readMembers(plan);
  const leader = members.find(({ role }) => role === 'leader')?.name;
  const candidate = members.find(({ role }) => role === 'sync_standby')?.name;
  const host = plan.machines.find(({ name }) => name === leader)?.host;
  if (!leader || !candidate || !host) throw new Error(`no switchover: ${JSON.stringify(members)}`);
  const answer = await fetch(`http://${host}:8008/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`patroni:${plan.passwords.rest}`)}` },
    body: JSON.stringify({ leader, candidate }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
  return candidate;
}

/** Whether there is a leader, and every other machine follows it, one of them in step with each commit. */
export async function isWhole(plan: HighAvailability): Promise<boolean> {
  const members = await readMembers(plan);
  const isFollowing = ({ role, state, lag }: Member) =>
    role !== 'leader' && (state === 'streaming' || state === 'running') && typeof lag === 'number';
  return (
    members.length === plan.machines.length &&
    members.filter(({ role }) => role === 'leader').length === 1 &&
    members.some(({ role }) => role === 'sync_standby') &&
    members.filter(isFollowing).length === plan.machines.length - 1
  );
}
