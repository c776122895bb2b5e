import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minifySync, type Plugin, type Rolldown, transformWithOxc } from 'vite';

/** Source files whose chunks the offline page needs. */
const OFFLINE_PARTS = /\/(routes\/offline\.tsx|features\/missing\/(missing-page|offline-screen)\.tsx)/;
const FONTS = /^assets\/rush-(display|text)(-rupee)?-[^/]+\.woff2$/;

export function serviceWorker(source: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const text = await readFile(source, 'utf8');
      const hash = createHash('sha256').update(text);
      for (const name of Object.keys(bundle).sort()) hash.update(name);
      const constants = {
        VERSION: hash.digest('base64url').slice(0, 12),
        SHELL: shellOf(bundle).map((name) => `/${name}`),
      };
      const { code } = await transformWithOxc(text, 'service-worker.ts');
      const head = Object.entries(constants).map(
        ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
      );
      const { code: script } = minifySync('sw.js', `${head.join('')}${code.replace(/^export \{\};?$/m, '')}`);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: script });
    },
  };
}

function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of chunks.values())
    if (chunk.isEntry || OFFLINE_PARTS.test(chunk.facadeModuleId ?? '')) add(chunk.fileName);
  return [...files, ...Object.keys(bundle).filter((name) => FONTS.test(name))];
}
