import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  /** What moved, by element and its first words. */
  moved: string[];
}

/** Runs in the page. */
const OBSERVE = `
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(
        ({ node }) => (node?.nodeName.toLowerCase() ?? '') + ' ' + (node?.textContent ?? '').trim().slice(0, 30),
      );
      window.layoutShifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Notes what moves on every page that is opened from now on, except in answer to a press or a key. */
export async function watchLayoutShifts(
  page: Page,
): Promise<() => Promise<{ sum: number; shifts: Shift[] }>> {
  await page.addInitScript(OBSERVE);
  return async () => {
    const shifts = await page.evaluate<Shift[]>('window.layoutShifts');
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
  };
}
