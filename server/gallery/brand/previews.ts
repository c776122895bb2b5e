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

/** Link previews, drawn on first request and stored by a hash of their content. */
export class Previews {
  readonly #platform: Platform;
  readonly #files: Files;
  readonly #recent = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  readonly #drawing = new Map<string, Promise<Preview>>();

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
    const kept = art ? await this.#find(words, art) : null;
    if (kept) return kept;
    // Missing art is omitted, under a different key.
    const picture = art ? await this.#files.get(`${PICTURE_FOLDER}/${art}`) : null;
    const shown = picture && art ? art : '';
    return (await this.#find(words, shown)) ?? this.#drawOnce(words, shown, picture);
  }

  async #find(words: PreviewWords, art: string): Promise<Preview | null> {
    const key = keyOf(words, art);
    const bytes = this.#recent.get(key) ?? (await this.#files.get(fileOf(key)));
    if (!bytes) return null;
    this.#recent.set(key, bytes);
    return { key, bytes };
  }

  #drawOnce(words: PreviewWords, art: string, picture: Buffer | null): Promise<Preview> {
    const key = keyOf(words, art);
    const drawing = this.#drawing.get(key) ?? this.#draw(key, words, picture);
    this.#drawing.set(key, drawing);
    return drawing.finally(() => this.#drawing.delete(key));
  }

  async #draw(key: string, words: PreviewWords, picture: Buffer | null): Promise<Preview> {
    const bytes = await drawPreview(words, picture);
    await this.#files.put(fileOf(key), bytes, 'image/jpeg');
    this.#recent.set(key, bytes);
    return { key, bytes };
  }
}

const fileOf = (key: string): string => `previews/${key}.jpg`;

function keyOf(words: PreviewWords, art: string): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWN_AS, words, art]))
    .digest('hex')
    .slice(0, 32);
}
