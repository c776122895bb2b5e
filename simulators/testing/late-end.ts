import { getJson } from './post-json.ts';

/** Waits for the outcome of a request that mode `late` holds. */
export async function waitForLateEnd(worldUrl: string, supplier: string, userid: string): Promise<string> {
  for (;;) {
    const requests = await getJson<{ userid: string; end: string | null }[]>(
      `${worldUrl}/suppliers/${supplier}/late`,
    );
    const end = requests.find((request) => request.userid === userid)?.end;
    if (end) return end;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
