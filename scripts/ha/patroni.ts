import type { HighAvailability } from './fill-templates.ts';

export interface Member {
  name: string;
  role: string;
  state: string;
  /** Bytes behind the leader; missing on the leader, `unknown` where it cannot be told. */
  lag?: number | string;
  timeline?: number;
}

const TIMEOUT_MS = 1_500;
/** As in haproxy.cfg. */
const LAG_BYTES_MAX = 16 * 1024 * 1024;

/** The members of the cluster as one of them knows them; whoever was just away may be wrong. */
async function readMembers(host: string): Promise<Member[]> {
  const answer = await fetch(`http://${host}:8008/cluster`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { members } = (await answer.json()) as { members: Member[] };
  return members;
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
  const leader = await findLeader(plan);
  const host = plan.machines.find(({ name }) => name === leader)?.host;
  if (!leader || !host) throw new Error('no switchover: there is no leader');
  const members = await readMembers(host);
  const candidate = members.find(({ role }) => role === 'sync_standby')?.name;
  if (!candidate) throw new Error(`no switchover: ${JSON.stringify(members)}`);
  const answer = await fetch(`http://${host}:8008/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`patroni:${plan.passwords.rest}`)}` },
    body: JSON.stringify({ leader, candidate }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
  return candidate;
}

/**
 * Whether all machines know the same leader, and every other one follows it on its timeline, one of them in step with
 * each commit.
 */
export async function isWhole({ machines }: HighAvailability): Promise<boolean> {
  const views = await Promise.all(machines.map(({ host }) => readMembers(host).catch(() => [])));
  const leaders = new Set(views.map((members) => members.find(({ role }) => role === 'leader')?.name));
  return leaders.size === 1 && views.every((members) => isWholeView(members, machines.length));
}

function isWholeView(members: readonly Member[], machines: number): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  const isFollowing = ({ role, state, lag, timeline }: Member) =>
    role !== 'leader' &&
    (state === 'streaming' || state === 'running') &&
    typeof lag === 'number' &&
    lag <= LAG_BYTES_MAX &&
    timeline === leader?.timeline;
  return (
    members.length === machines &&
    members.some(({ role }) => role === 'sync_standby') &&
    members.filter(isFollowing).length === machines - 1
  );
}
