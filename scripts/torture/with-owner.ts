import pg from 'pg';

const CONNECT_MS_MAX = 10_000;

/** A session as the owner of the tables, past every proxy, for as long as `work` takes. It may break under it. */
export async function withOwner<T>(
  { ownerUrl }: { ownerUrl: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: CONNECT_MS_MAX });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
