import type { Plugin } from 'vite';

/**
 * The entry's stylesheet is inlined in every page. Vite does not know that, and would link it again before the first lazily
 * loaded module: one more request, and all styles and the layout computed twice.
 */
export function oneStylesheet(): Plugin {
  return {
    name: 'one-stylesheet',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // After the capture of the inlined styles.
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry) file.viteMetadata?.importedCss.clear();
    },
  };
}
