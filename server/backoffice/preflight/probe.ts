import type { ProviderRole, TryOutcome } from '@rush/contract/admin-opening.ts';
import { CredentialsRefused, UnknownOutcome } from '#platform/refusal.ts';

/** One thing that is tried for real before a shop trades. */
export interface Probe {
  name: string;
  /** Throws where it fails. @returns what was seen, in a few words */
  run(): Promise<string>;
  /** What to do where it fails. */
  remedy: string;
}

/** The probe of a provider with keys. */
export interface ProviderProbe extends Probe {
  /** Names it in calls and rows: the role, and which one. */
  key: string;
  role: ProviderRole;
  /** The variables that its keys stand in. */
  variables: readonly string[];
  /** Whether a simulator or a test mode answers. */
  isSimulated: boolean;
  /** What it was set up with, to see whether that changed since; only ever hashed. */
  setUpWith: unknown;
}

export const isProviderProbe = (probe: Probe): probe is ProviderProbe => 'key' in probe;

export interface ProbeResult {
  name: string;
  isOk: boolean;
  outcome: TryOutcome;
  /** What was seen, or why it failed. */
  said: string;
  /** The same, and where it failed what to do. */
  text: string;
}

const DEADLINE_MS = 20_000;

/** Tries all of them side by side, each under a deadline. In their order. */
export function runProbes(probes: readonly Probe[]): Promise<ProbeResult[]> {
  return Promise.all(probes.map(runProbe));
}

export async function runProbe({ name, run, remedy }: Probe): Promise<ProbeResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${DEADLINE_MS / 1_000} s`)), DEADLINE_MS);
  });
  try {
    const said = await Promise.race([run(), late]);
    return { name, isOk: true, outcome: 'ok', said, text: said };
  } catch (error) {
    const said = reasonOf(error);
    return { name, isOk: false, outcome: outcomeOf(error), said, text: `${said}; ${remedy}` };
  } finally {
    clearTimeout(timer);
  }
}

class NoAnswer extends Error {}

/** How Node and the mail library call a line that did not come about. */
const LOST_LINE = /^E(CONN|SOCKET|TIMEDOUT|NOTFOUND|DNS|AI_AGAIN|HOSTUNREACH|NETUNREACH|PIPE)/;

function outcomeOf(error: unknown): TryOutcome {
  if (error instanceof CredentialsRefused) return 'refused';
  if (error instanceof UnknownOutcome || error instanceof NoAnswer) return 'unreachable';
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return LOST_LINE.test(code) ? 'unreachable' : 'failed';
}

/** The reason in words for people: of a lost line also what lost it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CredentialsRefused) return error.message;
  const causes: string[] = [];
  for (let cause: unknown = error; cause instanceof Error && causes.length < 4; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const text = cause.message || code;
    if (text && !causes.includes(text)) causes.push(text);
  }
  const said = causes.join(': ') || error.name;
  return error instanceof UnknownOutcome ? said : `failed: ${said}`;
}
