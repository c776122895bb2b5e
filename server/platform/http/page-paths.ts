/** What a request for a page comes to. */
export type PageTarget =
  /** `path` is what is rendered and kept for all requests of its kind. */
  { kind: 'page'; path: string } | { kind: 'redirect'; location: string } | { kind: 'missing' };

/**
 * The parts of an address that change what a page says to a guest, by the router's pattern. All other parts, and every
 * query parameter, are the browser's alone: one rendered page serves them all.
 */
const RENDERED_PARTS: Readonly<Record<string, RegExp>> = { '/product/$_id': /^[A-Za-z0-9-]{1,64}$/ };

/** Stands where an address has something of its own that does not change the page. */
const ANY = '-';
const MISSING: PageTarget = { kind: 'missing' };

interface Pattern {
  parts: readonly string[];
  rendered: RegExp | undefined;
}

/** Knows every page of the shop: whatever else is asked for is answered by one page that says so. */
export class PagePaths {
  readonly #patterns: readonly Pattern[];

  /** @param patterns as the router writes them, such as `/product/$_id` */
  constructor(patterns: readonly string[]) {
    this.#patterns = patterns.map((pattern) => ({
      parts: partsOf(pattern),
      rendered: RENDERED_PARTS[pattern],
    }));
  }

  /** @param target as it is in the request line, query included */
  find(target: string): PageTarget {
    const [raw = '', ...query] = target.split('?');
    const path = raw.length > 1 ? raw.replace(/\/+$/, '') || raw : raw;
    const parts = decodeParts(path);
    const pattern = parts && this.#patterns.find((each) => fits(each, parts));
    if (!parts || !pattern) return MISSING;
    const spelled = pattern.parts.map((part, index) => (part.startsWith('$') ? (parts[index] ?? ANY) : part));
    if (path !== raw || spelled.join('/') !== parts.join('/')) {
      // Made of encoded parts, each of them filled: it cannot name another host.
      const location = `/${spelled.map(encodeURIComponent).join('/')}`;
      return { kind: 'redirect', location: query.length > 0 ? `${location}?${query.join('?')}` : location };
    }
    const rendered = pattern.parts.map((part, index) =>
      part.startsWith('$') ? (pattern.rendered ? (parts[index] ?? ANY) : ANY) : part,
    );
    return { kind: 'page', path: `/${rendered.join('/')}` };
  }
}

const partsOf = (path: string): string[] => (path === '/' ? [] : path.slice(1).split('/'));

/** Null where a part is empty or is no proper percent-encoding. */
function decodeParts(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  try {
    const parts = partsOf(path).map(decodeURIComponent);
    return parts.includes('') ? null : parts;
  } catch {
    return null;
  }
}

function fits({ parts, rendered }: Pattern, given: readonly string[]): boolean {
  return (
    parts.length === given.length &&
    parts.every((part, index) => {
      const value = given[index] ?? '';
      if (part.startsWith('$')) return rendered?.test(value) ?? true;
      return part.toLowerCase() === value.toLowerCase();
    })
  );
}
