import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const PREFIX = '#calls/';
const RESOLVED = '\0calls:';

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function isCall(
  value: unknown,
): value is { name: string; method: string; path: string; movesMoney?: boolean } {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'refusals' in value
  );
}

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return typeof value === 'object' && !isSchema(value) && Object.values(value as object).every(isPlain);
}

function lineFor(name: string, value: unknown): string {
  if (isCall(value)) {
    const { method, path, movesMoney } = value;
    return `export const ${name} = ${JSON.stringify({ name: value.name, method, path, movesMoney })};`;
  }
  return isPlain(value) ? `export const ${name} = ${JSON.stringify(value)};` : '';
}

/**
 * `#calls/orders` is `contract/orders.ts` without its schemas: method, path and plain constants.
 * The browser needs no more to make a call, and zod with all schemas would cost it 30 KB. Each is a module of its
 * own, so that a page carries the calls it makes: the 48 of the storefront in one file made home 1.5 KB heavier.
 */
export function contractCalls(contractFolder: string): Plugin {
  const read = async (file: string): Promise<Record<string, unknown>> =>
    import(`${pathToFileURL(file).href}?at=${Date.now()}`);
  return {
    name: 'contract-calls',
    enforce: 'pre',
    resolveId(source) {
      return source.startsWith(PREFIX) ? RESOLVED + source.slice(PREFIX.length) : null;
    },
    async load(id) {
      if (!id.startsWith(RESOLVED)) return null;
      const [domain = '', only] = id.slice(RESOLVED.length).split('/');
      const file = resolve(contractFolder, `${domain}.ts`);
      this.addWatchFile(file);
      const contract = await read(file);
      if (only) return { code: lineFor(only, contract[only]), moduleSideEffects: false };
      const names = Object.keys(contract).filter((name) => lineFor(name, contract[name]));
      const lines = names.map((name) => `export { ${name} } from '${PREFIX}${domain}/${name}';`);
      return { code: lines.join('\n'), moduleSideEffects: false };
    },
  };
}
