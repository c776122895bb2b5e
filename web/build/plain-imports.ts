import type { Plugin } from 'vite';

const HELPER = 'vite/preload-helper';

/**
 * A lazily loaded part is imported as it is written. Vite's own way lists in the first script what each part will
 * want besides, 3 KB gzip for parts that most visits never open; the browser finds them out a moment later.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.includes(HELPER) ? 'export const __vitePreload = (load) => load();' : null),
  };
}
