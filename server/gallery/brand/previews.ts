import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';
import type { Platform } from '#platform/platform.ts';
import { accentOr } from './draw-mark.ts';
import { drawPreview, type PreviewWords } from './draw-preview.ts';

/** Part of the key; increment it to redraw all previews. */
const DRAWN_AS = 1;
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const OWN_ART = /^\/images\/([a-z0-9][a-z0-9-]{0,100}\.webp)$/;

export interface PreviewSubject {
  name: string;
  /** External pictures are not fetched. */
  imgpath: string;
}

export interface Preview {
  /** Changes with the content of the picture. */
  key: string;
  bytes: Buffer;
}

/** What a key stands for. */
interface Wanted {
  words: PreviewWords;
  /** The file of the art; empty for none. */
  art: string;
}

/** Link previews, drawn on first request and stored by a hash of their content. */
export class Previews {
  readonly #platform: Platform;
  readonly #files: Files;
  /** Concurrent requests for a key share one drawing. */
  readonly #recent = new LRUCache<string, Buffer, Wanted>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: async (key, _stale, { context }) =>
      (await this.#files.get(fileOf(key))) ?? this.#draw(key, context),
  });

  constructor({ platform, files }: { platform: Platform; files: Files }) {
    this.#platform = platform;
    this.#files = files;
  }

  /** @param subject null for the shop itself */
  async get(subject: PreviewSubject | null): Promise<Preview> {
    const { settings } = this.#platform;
    const tagline = settings.get('brand.tagline');
    const words: PreviewWords = {
      heading: subject?.name ?? tagline,
      shop: settings.get('brand.name'),
      tagline: subject ? tagline : `UPI · R-Coins · ${settings.get('brand.city')}`,
      accent: accentOr(settings.get('brand.accent')),
    };
    const art = OWN_ART.exec(subject?.imgpath ?? '')?.[1];
    // Missing art is omitted, under a different key.
    const found = (art && (await this.#find({ words, art }))) || (await this.#find({ words, art: '' }));
    if (!found) throw new Error('a preview without art was not drawn');
    return found;
  }

  async #find(wanted: Wanted): Promise<Preview | null> {
    const key = keyOf(wanted);
    const bytes = await this.#recent.fetch(key, { context: wanted });
    return bytes ? { key, bytes } : null;
  }

  /** Undefined if the art is missing. */
  async #draw(key: string, { words, art }: Wanted): Promise<Buffer | undefined> {
    const picture = art ? await this.#files.get(`${PICTURE_FOLDER}/${art}`) : null;
    if (art && !picture) return undefined;
    const bytes = await drawPreview(words, picture);
    await this.#files.put(fileOf(key), bytes, 'image/jpeg');
    return bytes;
  }
}

const fileOf = (key: string): string => `previews/${key}.jpg`;

function keyOf({ words, art }: Wanted): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWN_AS, words, art]))
    .digest('hex')
    .slice(0, 32);
}
