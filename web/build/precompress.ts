import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = /\.(js|css|svg)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }) {
      const assets = join(dir ?? '', 'assets');
      const names = (await readdir(assets)).filter((name) => COMPRESSED.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(assets, name);
          const bytes = await readFile(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
          await writeFile(`${file}.br`, await brotli(bytes, { params }));
          await writeFile(`${file}.gz`, await deflate(bytes, { level: 9 }));
        }),
      );
    },
  };
}
