import { createHash } from 'node:crypto';
import { isCompact } from '@rush/contract/compact-logo.ts';
import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import sharp from 'sharp';
import type { Files } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { drawCustomIcon } from './custom-icons.ts';
import { drawBadge, drawIcon, INK, safeAccent } from './draw-mark.ts';
import { openPreviews, type PreviewSubject } from './previews.ts';

/** Background colors from `web/ui/theme.css`. */
const BACKGROUNDS = { dark: INK, light: '#f4efe4' } as const;

function webManifest({ settings }: Platform): object {
  const name = settings.get('brand.name');
  const background = BACKGROUNDS[settings.get('brand.defaultTheme')];
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const shortcut = (label: string, url: string) => ({
    name: label,
    url,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  });
  return {
    id: '/',
    name,
    short_name: name,
    description: settings.get('brand.tagline'),
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['shopping', 'games'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut('My Orders', '/orders'),
      shortcut('My Wallet', '/wallet'),
      shortcut('Topup Wallet', '/topup'),
    ],
  };
}

interface IconKind {
  side: number;
  draw: (accent: string) => string;
}

const ICONS: Readonly<Record<string, IconKind>> = {
  'icon-192': { side: 192, draw: (accent) => drawIcon(accent, 0.68) },
  'icon-512': { side: 512, draw: (accent) => drawIcon(accent, 0.68) },
  'maskable-192': { side: 192, draw: (accent) => drawIcon(accent, 0.5) },
  'maskable-512': { side: 512, draw: (accent) => drawIcon(accent, 0.5) },
  'apple-touch-icon': { side: 180, draw: (accent) => drawIcon(accent, 0.62) },
  badge: { side: 96, draw: drawBadge },
};
/** Short, because names and colors may change. */
const CACHE_ONE_HOUR = 'public, max-age=3600';

export interface BrandParts {
  platform: Platform;
  files: Files;
  /** @param id `_id` or productid @returns null for an unknown product */
  findSubject(id: string): Promise<PreviewSubject | null>;
}

export function brandRoutes({ platform, files, findSubject }: BrandParts): (app: Hono) => void {
  const { settings } = platform;
  const findPreview = openPreviews(platform, files);
  const cache = new Map<string, { source: string; png: Buffer }>();
  /** The owner's app icon, else a logo that is not much wider than it is tall; null for the drawn mark. */
  const findCustomIcon = async () => {
    const logo = settings.get('brand.logo');
    const icon = settings.get('brand.icon') ?? (logo && isCompact(logo) ? logo : null);
    return icon && files.get(icon.url.slice(1));
  };
  const draw = async (name: string, { side, draw }: IconKind): Promise<Buffer> => {
    const custom = await findCustomIcon();
    const svg = draw(accent());
    const source = custom ? createHash('sha256').update(custom).digest('hex') : svg;
    let cached = cache.get(name);
    if (cached?.source !== source) {
      const drawing = sharp(Buffer.from(svg), { density: (72 * side) / 64 }).resize(side, side);
      cached = {
        source,
        png: await (custom ? drawCustomIcon(custom, name, side) : drawing.png({ palette: true }).toBuffer()),
      };
      cache.set(name, cached);
    }
    return cached.png;
  };
  const accent = () => safeAccent(settings.get('brand.accent'));
  return (app) => {
    for (const path of ['/manifest.webmanifest', '/favicon.svg', '/icons/*', '/previews/*'])
      app.use(path, etag());
    app.get('/manifest.webmanifest', (context) =>
      send(context, JSON.stringify(webManifest(platform)), 'application/manifest+json; charset=utf-8'),
    );
    app.get('/favicon.svg', async (context) => {
      const custom = await findCustomIcon();
      const svg = custom ? wrapIcon(await drawCustomIcon(custom, 'favicon', 128)) : drawIcon(accent(), 0.72);
      return send(context, svg, 'image/svg+xml');
    });
    app.get('/icons/:file{[a-z0-9-]+\\.png}', async (context) => {
      const name = context.req.param('file').slice(0, -'.png'.length);
      const icon = ICONS[name];
      if (!icon) return context.text('Not found', 404);
      return send(context, await draw(name, icon), 'image/png');
    });
    const sendPreview = async (context: Context, subject: PreviewSubject | null) => {
      const { bytes, key } = await findPreview(subject);
      return send(context, bytes, 'image/jpeg', key);
    };
    app.get('/previews/shop.jpg', (context) => sendPreview(context, null));
    app.get('/previews/:file{[A-Za-z0-9-]+\\.jpg}', async (context) => {
      const subject = await findSubject(context.req.param('file').slice(0, -'.jpg'.length));
      if (!subject) return context.text('Not found', 404, { 'cache-control': 'no-store' });
      return sendPreview(context, subject);
    });
  };
}

const wrapIcon = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;

function send(context: Context, body: Buffer | string, contentType: string, key?: string): Response {
  return context.body(typeof body === 'string' ? body : new Uint8Array(body), 200, {
    ...(key && { etag: `"${key}"` }),
    'cache-control': CACHE_ONE_HOUR,
    'content-type': contentType,
  });
}
