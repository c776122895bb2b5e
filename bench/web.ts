import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { findChromium } from '../scripts/chromium.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { measureTaps } from './interactions.ts';
import { type LighthouseRun, runLighthouse } from './lighthouse.ts';
import { callShop } from './requests.ts';
import { withShop } from './shop.ts';

const SCORES_MIN = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const SHIFT_MAX = 0.02;
const BLOCKING_MS_MAX = 100;
const COMPRESSED_SCRIPT_KB_MAX = 150;
const NEXT_PAINT_MS_MAX = 200;

/** Runs Lighthouse on two pages, and measures the scripts of a first visit and taps on a slow phone. */
export const measureWeb = (): Promise<Figure[]> =>
  withShop(async ({ url }) => {
    const chromium = await findChromium();
    const home = await callShop(url, getHomeProducts, {});
    const product = [...home.trending, ...home.instantGames, ...home.games].find(({ instock }) => instock);
    if (!product) throw new Error('the demo shop has no product in stock');
    const homePage = await runLighthouse(`${url}/`, chromium);
    const productPage = await runLighthouse(`${url}/product/${product._id}`, chromium);
    const taps = Object.entries(await measureTaps(url, chromium));
    return [
      ...figuresOf('home', homePage),
      ...figuresOf('product', productPage),
      await measureScripts(homePage),
      ...taps.map(([step, ms]) =>
        atMost(`product: ${step}, tap to next paint on a slow phone`, ms, ' ms', NEXT_PAINT_MS_MAX),
      ),
    ];
  });

function figuresOf(page: string, { scores, shift, blockingMs, failedAudits }: LighthouseRun): Figure[] {
  const note = failedAudits.join(', ') || undefined;
  const categories = Object.entries(SCORES_MIN) as [keyof typeof SCORES_MIN, number][];
  return [
    ...categories.map(([name, min]) => atLeast(`${page}: ${name}`, scores[name], '', min)),
    atMost(`${page}: total blocking time`, blockingMs, ' ms', BLOCKING_MS_MAX),
    atMost(`${page}: layout shift`, shift, '', SHIFT_MAX, note),
  ];
}

async function measureScripts({ scripts }: LighthouseRun): Promise<Figure> {
  if (scripts.length === 0) throw new Error('Lighthouse reported no scripts');
  const bytes = await Promise.all(scripts.map(transferSize));
  const kb = bytes.reduce((sum, size) => sum + size, 0) / 1024;
  return atMost('home: JavaScript on the first visit, Brotli', kb, ' KB', COMPRESSED_SCRIPT_KB_MAX);
}

/** The compressed size, which `fetch` does not report. */
async function transferSize(url: string): Promise<number> {
  const request = get(url, { headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.headers['content-encoding'] !== 'br') throw new Error(`${url} is not Brotli-compressed`);
  return (await buffer(response)).length;
}
