import type { Plugin } from 'vite';

/**
 * The entry's stylesheet is inlined in every page. Vite does not know that and would load it again before the first
 * lazily loaded module, at the cost of a request and a second style and layout pass.
 */
export function oneStylesheet(): Plugin {
  return {
    name: 'one-stylesheet',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Runs after the inlined styles have been captured.
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry) file.viteMetadata?.importedCss.clear();
    },
  };
}
