interface PageHead {
  title: string;
  description: string;
  /** The one address of this page. */
  path: string;
  /** A picture of 1200 × 630 px for link previews, as a path of this shop. */
  image?: string;
  /** What the page is about, as schema.org says it. */
  data?: readonly object[];
}

let knownOrigin: string | undefined;

/** Where the shop is at home. The browser reads it off the page it got: it may have come by another address. */
function readOrigin(): string {
  if (import.meta.env.SSR) return process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical?.href ?? window.location.origin;
}

export function absoluteAddress(path: string): string {
  if (/^https?:/.test(path)) return path;
  knownOrigin ??= new URL(readOrigin()).origin;
  return `${knownOrigin}/${path.replace(/^\//, '')}`;
}

/** The shop's own picture, for pages that are about no product. 1200 × 630, as all of them. */
const SHOP_PICTURE = '/previews/shop.jpg';

/** What search engines and link previews read of a page. */
export function pageHead({ title, description, path, image = SHOP_PICTURE, data }: PageHead) {
  const url = absoluteAddress(path);
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: absoluteAddress(image) },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: url }],
    // Machines read it where it was rendered. React would create it in the browser by `innerHTML`, which Trusted Types
    // forbid: a shopper who returned to a page that the server had rendered saw an error instead.
    scripts:
      import.meta.env.SSR && data
        ? [{ type: 'application/ld+json', children: JSON.stringify(data).replaceAll('<', '\\u003c') }]
        : [],
  };
}

/** For pages of one person, of staff, or on the way to somewhere: not to be found by strangers. */
export const privateHead = { meta: [{ name: 'robots', content: 'noindex' }] };
