import { readId } from '@rush/contract/typed-text.ts';

/**
 * Player IDs are copied with their server: `12345678 (1234)`. Two groups of digits, the second one short, are an ID and
 * its server, whatever surrounds them.
 */
export function splitPasted(text: string): [id: string, server: string] | null {
  const groups = readId(text).match(/\d+/g);
  if (groups?.length !== 2) return null;
  const [id, server] = groups as [string, string];
  return id.length >= 5 && server.length >= 3 && server.length <= 6 && id.length > server.length
    ? [id, server]
    : null;
}
