const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** The content type by file extension; undefined for types that the shop does not store. */
export function contentTypeOf(name: string): string | undefined {
  return CONTENT_TYPES[name.split('.').at(-1) ?? ''];
}
