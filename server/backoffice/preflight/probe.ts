import { CredentialsRefused, UnknownOutcome } from '#platform/refusal.ts';

/** One thing that is tried for real before a shop trades. */
export interface Probe {
  name: string;
  /** Throws where it fails. @returns what was seen, in a few words */
  run(): Promise<string>;
  /** What to do where it fails. */
  remedy: string;
}

export interface ProbeResult {
  name: string;
  isOk: boolean;
  /** What was seen, or why it failed and what to do. */
  text: string;
}

const DEADLINE_MS = 20_000;

/** Tries all of them side by side, each under a deadline. In their order. */
export function runProbes(probes: readonly Probe[]): Promise<ProbeResult[]> {
  return Promise.all(probes.map(runProbe));
}

async function runProbe({ name, run, remedy }: Probe): Promise<ProbeResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${DEADLINE_MS / 1_000} s`)), DEADLINE_MS);
  });
  try {
    return { name, isOk: true, text: await Promise.race([run(), late]) };
  } catch (error) {
    return { name, isOk: false, text: `${reasonOf(error)}; ${remedy}` };
  } finally {
    clearTimeout(timer);
  }
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
