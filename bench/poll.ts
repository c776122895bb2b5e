import type pg from 'pg';

/** @param what a table and its conditions */
export async function count(client: pg.Client, what: string, values: unknown[] = []): Promise<number> {
  const found = await client.query<{ n: number }>(`select count(*)::int as n from ${what}`, values);
  return found.rows[0]!.n;
}

/** Throws where it does not hold in time. */
export async function until(holds: () => Promise<boolean>, deadlineMs: number, what: string): Promise<void> {
  for (const deadline = performance.now() + deadlineMs; ; ) {
    if (await holds()) return;
    if (performance.now() > deadline) throw new Error(`waited ${deadlineMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
