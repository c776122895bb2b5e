import type { Plugin } from 'vite';

const MANIFEST = 'tanstack-start-manifest';

/**
 * The manifest of the routes names each source by its place on the machine that built it. Nothing reads it when the shop
 * runs; without it the same sources give the same bytes wherever they are built.
 *
 * @param root the folder of the sources
 */
export function relativeSources(root: string): Plugin {
  const folder = `"${root.replaceAll('\\', '/')}/`;
  return {
    name: 'relative-sources',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    enforce: 'post',
    transform: {
      order: 'post',
      handler: (code, id) =>
        id.includes(MANIFEST) ? { code: code.replaceAll(folder, '"'), map: null } : null,
    },
  };
}
