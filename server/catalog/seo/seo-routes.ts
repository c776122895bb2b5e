import type { Hono } from 'hono';
import { PRIVATE_PATHS, STATIC_PAGES } from '#platform/http/public-pages.ts';
import type { Platform } from '#platform/platform.ts';
import type { Catalog, CatalogSnapshot } from '../read-catalog.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

function sitemapXml(publicUrl: string, { products }: CatalogSnapshot): string {
  const productPages = products.map(({ product, items }) => ({
    path: `/product/${product.id}`,
    at: latest([product.updated_at, ...items.map((item) => item.updated_at)]),
  }));
  const entries: { path: string; at?: Date }[] = [
    { path: '/', at: productPages.length > 0 ? latest(productPages.map(({ at }) => at)) : undefined },
    ...productPages,
    ...STATIC_PAGES.map((path) => ({ path })),
  ];
  const urls = entries.map(({ path, at }) => {
    const day = at ? `<lastmod>${at.toISOString().slice(0, 10)}</lastmod>` : '';
    return `  <url><loc>${escapeXml(publicUrl + path)}</loc>${day}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function latest(dates: readonly Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())));
}

const CACHE_ONE_HOUR = 'public, max-age=3600';

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
    app.get('/robots.txt', (context) => context.text(robots, 200, { 'cache-control': CACHE_ONE_HOUR }));
    app.get('/sitemap.xml', async (context) =>
      context.body(sitemapXml(publicUrl, await catalog.read()), 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'no-cache',
      }),
    );
  };
}
