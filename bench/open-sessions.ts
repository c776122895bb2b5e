import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Signs users in, as the owner of the tables. @returns the token of each, in the same order */
export async function openSessions(client: pg.Client, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  await client.query(
    `insert into sessions (id, token_hash, user_id, method, user_agent, address, created_at, last_seen_at, proven_at, expires_at, idle_seconds)
     select left(hash, 24), hash, id, 'password', 'bench', '127.0.0.1', now(), now(), now(), now() + interval '1 day', 86400
     from unnest($1::text[], $2::text[]) s (id, hash)`,
    [userIds, hashes],
  );
  return tokens;
}
