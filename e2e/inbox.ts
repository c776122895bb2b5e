import { expect, simulator } from './fixtures.ts';

/** Waits for what was texted or mailed to somebody, the newest first. @returns the first part of `wanted` that is found */
async function lookFor(to: string, wanted: RegExp, after = 0): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const messages = await simulator<{ text: string }[]>(`/inbox/messages?to=${encodeURIComponent(to)}`);
      const fresh = messages.slice(0, messages.length - after);
      found = fresh.map(({ text }) => wanted.exec(text)?.[0]).find(Boolean) ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

/** How many messages somebody has got, to wait for one more. */
export async function countFor(to: string): Promise<number> {
  return (await simulator<unknown[]>(`/inbox/messages?to=${encodeURIComponent(to)}`)).length;
}

/** The one-time code that was texted to a number. */
export const codeFor = (mobile: string, after = 0) => lookFor(mobile, /^\d{4}\b/, after);

/** The path of the link that was mailed to an address. */
export async function linkFor(email: string, page: string, after = 0): Promise<string> {
  const link = await lookFor(email, new RegExp(`https?://\\S+/${page}/\\S+`), after);
  return new URL(link).pathname;
}
