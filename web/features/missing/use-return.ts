import { useEffect } from 'react';

/** Between one question and the next, growing: a phone that stays without a connection saves its battery. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const ANSWER_MS_MAX = 5_000;
/** What often goes with a connection that has come back. */
const SIGNS = ['online', 'focus', 'pageshow'] as const;

/** Asks the shop itself: what the browser thinks of the connection is a guess, and a hotel's sign-in page is not the shop. */
async function isShopThere(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    return answer.ok && ((await answer.json()) as { status?: string }).status === 'ok';
  } catch {
    return false;
  }
}

/** Goes to a path of this shop, if any, as soon as the shop answers again, without anybody pressing anything. */
export function useReturn(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined) return;
    let isOver = false;
    let isAsking = false;
    let asked = 0;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      if (isAsking) return;
      clearTimeout(timer);
      isAsking = true;
      const isThere = await isShopThere();
      isAsking = false;
      if (isOver) return;
      if (isThere) return window.location.replace(path);
      wait();
    };
    const wait = () => {
      timer = setTimeout(ask, PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)]);
      asked++;
    };
    const askNow = () => {
      if (document.visibilityState !== 'visible') return;
      asked = 0;
      void ask();
    };
    wait();
    for (const sign of SIGNS) window.addEventListener(sign, askNow);
    document.addEventListener('visibilitychange', askNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, askNow);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [path]);
}
