const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** The type of a stored file by the ending of its name; undefined for one that the shop does not keep. */
export function contentTypeOf(name: string): string | undefined {
  return CONTENT_TYPES[name.split('.').at(-1) ?? ''];
}
