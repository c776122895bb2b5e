export type PageTarget =
  /** `path` is rendered, and is the cache key. */
  { kind: 'page'; path: string } | { kind: 'redirect'; location: string } | { kind: 'missing' };

/**
 * Path parameters that change what a guest sees. The browser handles the others and the query, so URLs that differ
 * only in those share one page.
 */
const RENDERED_PARTS: Readonly<Record<string, RegExp>> = { '/product/$_id': /^[A-Za-z0-9-]{1,64}$/ };

/** Replaces parameters that do not change the page. */
const ANY = '-';
const MISSING: PageTarget = { kind: 'missing' };

interface Pattern {
  parts: readonly string[];
  rendered: RegExp | undefined;
}

/** Knows every page of the shop. All other paths lead to a not-found page. */
export class PagePaths {
  readonly #patterns: readonly Pattern[];

  constructor(patterns: readonly string[]) {
    this.#patterns = patterns.map((pattern) => ({
      parts: partsOf(pattern),
      rendered: RENDERED_PARTS[pattern],
    }));
  }

  find(target: string): PageTarget {
    const [raw = '', ...query] = target.split('?');
    const path = raw.length > 1 ? raw.replace(/\/+$/, '') || raw : raw;
    const parts = decodeParts(path);
    const pattern = parts && this.#patterns.find((candidate) => matches(candidate, parts));
    if (!parts || !pattern) return MISSING;
    const exact = pattern.parts.map((part, index) => (part.startsWith('$') ? (parts[index] ?? ANY) : part));
    if (path !== raw || exact.join('/') !== parts.join('/')) {
      // The parts are non-empty and encoded, so the location cannot name another host.
      const location = `/${exact.map(encodeURIComponent).join('/')}`;
      return { kind: 'redirect', location: query.length > 0 ? `${location}?${query.join('?')}` : location };
    }
    const rendered = pattern.rendered
      ? exact
      : pattern.parts.map((part) => (part.startsWith('$') ? ANY : part));
    return { kind: 'page', path: `/${rendered.join('/')}` };
  }
}

const partsOf = (path: string): string[] => (path === '/' ? [] : path.slice(1).split('/'));

/** Null if a part is empty or its percent-encoding is invalid. */
function decodeParts(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  try {
    const parts = partsOf(path).map(decodeURIComponent);
    return parts.includes('') ? null : parts;
  } catch {
    return null;
  }
}

function matches({ parts, rendered }: Pattern, actual: readonly string[]): boolean {
  return (
    parts.length === actual.length &&
    parts.every((part, index) => {
      const value = actual[index] ?? '';
      if (part.startsWith('$')) return rendered?.test(value) ?? true;
      return part.toLowerCase() === value.toLowerCase();
    })
  );
}
