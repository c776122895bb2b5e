import type { Plugin } from 'vite';

/** Bundles all packages into the rendering server: production installs none of web's. */
export function selfContainedServer(): Plugin {
  return {
    name: 'self-contained-server',
    apply: 'build',
    configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: true } } : undefined),
  };
}
