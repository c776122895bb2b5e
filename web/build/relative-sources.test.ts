import { expect, test } from 'vitest';
import { relativeSources } from './relative-sources.ts';

const MANIFEST = '\0virtual:tanstack-start-manifest:v';

function transformed(root: string, code: string, id: string): string {
  const { transform } = relativeSources(root);
  const handler = typeof transform === 'object' ? transform.handler : transform;
  const result = (handler as (code: string, id: string) => { code: string } | null)(code, id);
  return result?.code ?? code;
}

test('the manifest of the routes names no folder of the machine that built it', () => {
  const code = 'export const tsrStartManifest = () => ({"filePath":"/home/asha/rush/web/routes/index.tsx"})';
  expect(transformed('/home/asha/rush/web', code, MANIFEST)).toContain('"filePath":"routes/index.tsx"');
  const onWindows = code.replace('/home/asha', 'C:/Asha');
  expect(transformed('C:\\Asha\\rush\\web', onWindows, MANIFEST)).toContain('"filePath":"routes/index.tsx"');
});

test('no other module is changed', () => {
  expect(transformed('/srv/web', 'const folder = "/srv/web/routes";', '/srv/web/routes/index.tsx')).toBe(
    'const folder = "/srv/web/routes";',
  );
});
