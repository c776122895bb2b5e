import { setTimeout as pause } from 'node:timers/promises';

/** Whether what was asked is answered with true within so many milliseconds. `asked` never rejects. */
export async function isTrueWithin(asked: Promise<boolean>, msMax: number): Promise<boolean> {
  const given = new AbortController();
  const answer = asked.finally(() => given.abort());
  return Promise.race([answer, pause(msMax, false, { signal: given.signal }).catch(() => answer)]);
}
