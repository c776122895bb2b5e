import type { Plugin } from 'vite';

/** What renders the pages holds all of its packages: a shop that serves has none of the web's installed. */
export function selfContainedServer(): Plugin {
  return {
    name: 'self-contained-server',
    apply: 'build',
    configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: true } } : undefined),
  };
}
