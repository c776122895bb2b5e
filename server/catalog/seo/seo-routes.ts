import type { Hono } from 'hono';
import { PRIVATE_PATHS } from '#platform/http/public-pages.ts';
import type { Platform } from '#platform/platform.ts';
import type { Catalog } from '../read-catalog.ts';
import { siteMap } from './site-map.ts';

const FOR_AN_HOUR = 'public, max-age=3600';

/** Mounts `GET /robots.txt` and `GET /sitemap.xml`. */
export function seoRoutes(parts: { platform: Platform; catalog: Catalog }): (app: Hono) => void {
  const { platform, catalog } = parts;
  const { publicUrl } = platform.config;
  const robots = [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  return (app) => {
    app.get('/robots.txt', (context) => context.text(robots, 200, { 'cache-control': FOR_AN_HOUR }));
    app.get('/sitemap.xml', async (context) =>
      context.body(siteMap(publicUrl, await catalog.read()), 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'no-cache',
      }),
    );
  };
}
