import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { QueryField } from '../api/search-params.ts';

const CALLS = '#calls/';
const QUERIES = '#queries/';

interface Call {
  name: string;
  method: string;
  path: string;
  movesMoney?: boolean;
  query?: {
    toJSONSchema(options: { io: 'output'; unrepresentable: 'any' }): {
      properties: Record<string, QueryField>;
    };
  };
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'refusals' in value
  );
}

function callLine(name: string, value: unknown): string {
  if (Object(value)._zod) return '';
  const kept = isCall(value)
    ? { name: value.name, method: value.method, path: value.path, movesMoney: value.movesMoney }
    : value;
  const text = JSON.stringify(kept);
  return text ? `export const ${name} = ${text};` : '';
}

const fieldOf = ({ type, minimum, maximum, maxLength, pattern, anyOf, ...rest }: QueryField): QueryField => ({
  enum: rest.enum,
  ...{ type, minimum, maximum, maxLength, pattern, anyOf: anyOf?.map(fieldOf) },
});

function queryLine(name: string, value: unknown): string {
  if (!isCall(value) || !value.query) return '';
  const { properties } = value.query.toJSONSchema({ io: 'output', unrepresentable: 'any' });
  const fields = Object.entries(properties).map(([field, schema]) => [field, fieldOf(schema)]);
  return `export const ${name} = ${JSON.stringify({ query: Object.fromEntries(fields) })};`;
}

/**
 * `#calls/orders` is `contract/orders.ts` without schemas: method, path and constants. `#queries/orders` has the fields
 * of its queries, for search parameters (`api/search-params.ts`). The schemas would pull 30 KB of zod into the bundle.
 * Each call is a separate module, so that a page loads only the calls it makes; a single file made home 1.5 KB larger.
 */
export function contractCalls(contractFolder: string): Plugin {
  const read = async (file: string): Promise<Record<string, unknown>> =>
    import(`${pathToFileURL(file).href}?at=${Date.now()}`);
  const lines = { [CALLS]: callLine, [QUERIES]: queryLine } as const;
  return {
    name: 'contract-calls',
    enforce: 'pre',
    resolveId(source) {
      return source.startsWith(CALLS) || source.startsWith(QUERIES) ? `\0${source}` : null;
    },
    async load(id) {
      const prefix = ([CALLS, QUERIES] as const).find((each) => id.startsWith(`\0${each}`));
      if (!prefix) return null;
      const lineFor = lines[prefix];
      const [domain = '', only] = id.slice(prefix.length + 1).split('/');
      const file = resolve(contractFolder, `${domain}.ts`);
      this.addWatchFile(file);
      const contract = await read(file);
      if (only) return { code: lineFor(only, contract[only]), moduleSideEffects: false };
      const names = Object.keys(contract).filter((name) => lineFor(name, contract[name]));
      return {
        code: names.map((name) => `export { ${name} } from '${prefix}${domain}/${name}';`).join('\n'),
        moduleSideEffects: false,
      };
    },
  };
}
