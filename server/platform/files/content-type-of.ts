const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** The content type for a file extension; undefined if the shop does not store that type. */
export function contentTypeOf(name: string): string | undefined {
  return CONTENT_TYPES[name.split('.').at(-1) ?? ''];
}
