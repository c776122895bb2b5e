export interface PageHead {
  title: string;
  description: string;
  path: string;
  /** For link previews, 1200 × 630 px; a path in this shop. */
  image?: string;
  data?: readonly object[];
}

let knownOrigin: string | undefined;

/** The shop's canonical origin. The page may have been opened under another one. */
function readOrigin(): string {
  if (import.meta.env.SSR) return process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical?.href ?? window.location.origin;
}

export function absoluteUrl(path: string): string {
  if (/^https?:/.test(path)) return path;
  knownOrigin ??= new URL(readOrigin()).origin;
  return `${knownOrigin}/${path.replace(/^\//, '')}`;
}

const SHOP_PICTURE = '/previews/shop.jpg';

export function pageHead({ title, description, path, image = SHOP_PICTURE, data }: PageHead) {
  const url = absoluteUrl(path);
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: absoluteUrl(image) },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: url }],
    // Only on the server: in the browser React would use `innerHTML`, which Trusted Types block.
    scripts:
      import.meta.env.SSR && data
        ? [{ type: 'application/ld+json', children: JSON.stringify(data).replaceAll('<', '\\u003c') }]
        : [],
  };
}

export const privateHead = { meta: [{ name: 'robots', content: 'noindex' }] };
