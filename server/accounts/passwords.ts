import { hash, verify } from '@node-rs/argon2';

/** Argon2id (2 in the library's enum) with 46 MiB and one pass: an approved floor of ASVS 5.0 (appendix C). */
const PARAMETERS = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** Each hash holds 46 MiB while it runs; more at once would let sign-ins exhaust the memory. */
const AT_ONCE_MAX = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

let decoy: Promise<string> | null = null;

/** Whether the password fits. An account without one, or no account at all, takes the same time to say no. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const fits = await inTurn(() => verify(against, password).catch(() => false));
  return fits && stored !== null;
}

/** Whether a stored hash was made with weaker parameters than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(
    `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`,
  );
}
