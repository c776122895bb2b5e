import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Files } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { safeAccent } from './draw-mark.ts';
import { drawPreview, fillPreview, type PreviewWords } from './draw-preview.ts';

/** Part of the key; increment it to redraw all previews. */
const DRAWING_VERSION = 1;
const CACHE_BYTES_MAX = 16 * 1024 * 1024;
const SHOP_ART = /^\/(images\/[a-z0-9][a-z0-9-]{0,100}\.webp)$/;

export interface PreviewSubject {
  name: string;
  /** External pictures are not fetched. */
  imgpath: string;
}

export interface Preview {
  /** Changes whenever the picture does. */
  key: string;
  bytes: Buffer;
}

interface PreviewSpec {
  words: PreviewWords;
  /** File names of the product's art, the owner's logo and a picture that replaces the drawing; empty for none. */
  art: string;
  logo: string;
  share: string;
}

/**
 * Link previews, drawn on first request and stored under a hash of their specification.
 * @returns a function from a product to its preview; null means the shop itself
 */
export function openPreviews({ settings }: Platform, files: Files) {
  /** Undefined if the art or the share picture is missing. */
  const draw = async (key: string, { words, ...spec }: PreviewSpec): Promise<Buffer | undefined> => {
    const [art, logo, share] = await Promise.all(
      [spec.art, spec.logo, spec.share].map((file) => file && files.get(file)),
    );
    if (art === null || share === null) return undefined;
    const bytes = share ? await fillPreview(share) : await drawPreview(words, art || null, logo || null);
    await files.put(fileOf(key), bytes, 'image/jpeg');
    return bytes;
  };
  /** Concurrent requests for a key share one drawing. */
  const cache = new LRUCache<string, Buffer, PreviewSpec>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: async (key, _stale, { context }) => (await files.get(fileOf(key))) ?? draw(key, context),
  });
  const find = async (spec: PreviewSpec): Promise<Preview | null> => {
    const key = keyOf(spec);
    const bytes = await cache.fetch(key, { context: spec });
    return bytes ? { key, bytes } : null;
  };
  return async (subject: PreviewSubject | null): Promise<Preview> => {
    const tagline = settings.get('brand.tagline');
    const words: PreviewWords = {
      heading: subject?.name ?? tagline,
      shop: settings.get('brand.name'),
      tagline: subject ? tagline : `UPI · R-Coins · ${settings.get('brand.city')}`,
      accent: safeAccent(settings.get('brand.accent')),
    };
    const fileOfSetting = (name: 'brand.logo' | 'brand.share') => settings.get(name)?.url.slice(1) ?? '';
    const art = SHOP_ART.exec(subject?.imgpath ?? '')?.[1] ?? '';
    const share = subject ? '' : fileOfSetting('brand.share');
    const bare = { words, art: '', share: '', logo: fileOfSetting('brand.logo') };
    // A missing picture is left out, which gives the preview a different key.
    const preview = ((art || share) && (await find({ ...bare, art, share }))) || (await find(bare));
    if (!preview) throw new Error('a preview without art was not drawn');
    return preview;
  };
}

const fileOf = (key: string): string => `previews/${key}.jpg`;

function keyOf(spec: PreviewSpec): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, spec]))
    .digest('hex')
    .slice(0, 32);
}
