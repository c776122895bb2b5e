import { getJson } from './post-json.ts';

/** What became of a request that the mode `late` held, once it is held no longer. */
export async function lateEnd(worldUrl: string, supplier: string, userid: string): Promise<string> {
  for (;;) {
    const held = await getJson<{ userid: string; end: string | null }[]>(
      `${worldUrl}/suppliers/${supplier}/late`,
    );
    const end = held.find((request) => request.userid === userid)?.end;
    if (end) return end;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
