interface PageHead {
  title: string;
  description: string;
  /** The one address of this page. */
  path: string;
  /** A picture for link previews, as a path of this shop. */
  image?: string;
  /** What the page is about, as schema.org says it. */
  data?: readonly object[];
}

export function absoluteAddress(path: string): string {
  if (/^https?:/.test(path)) return path;
  const origin = import.meta.env.SSR
    ? (process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`)
    : window.location.origin;
  return new URL(path, origin).href;
}

/** What search engines and link previews read of a page. */
export function pageHead({ title, description, path, image, data }: PageHead) {
  const url = absoluteAddress(path);
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      ...(image ? [{ property: 'og:image', content: absoluteAddress(image) }] : []),
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ],
    links: [{ rel: 'canonical', href: url }],
    scripts: data
      ? [{ type: 'application/ld+json', children: JSON.stringify(data).replaceAll('<', '\\u003c') }]
      : [],
  };
}
