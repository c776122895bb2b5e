import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { QueryField } from '../api/search-params.ts';

const CALLS = '#calls/';
const QUERIES = '#queries/';

interface Schema {
  toJSONSchema(options: { io: 'output'; unrepresentable: 'any' }): {
    properties: Record<string, FieldSchema>;
  };
}

interface FieldSchema {
  enum?: string[];
  type?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  anyOf?: FieldSchema[];
}

interface Call {
  name: string;
  method: string;
  path: string;
  movesMoney?: boolean;
  query?: Schema;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'refusals' in value
  );
}

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return typeof value === 'object' && !isSchema(value) && Object.values(value as object).every(isPlain);
}

function callLine(name: string, value: unknown): string {
  if (isCall(value)) {
    const { method, path, movesMoney } = value;
    return `export const ${name} = ${JSON.stringify({ name: value.name, method, path, movesMoney })};`;
  }
  return isPlain(value) ? `export const ${name} = ${JSON.stringify(value)};` : '';
}

/** @returns null for a shape that `api/search-params.ts` cannot read */
function queryField(schema: FieldSchema): QueryField | null {
  const { anyOf, type, minimum, maximum, maxLength, pattern } = schema;
  if (schema.enum) return { of: schema.enum };
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return { min: minimum, max: maximum };
  if (type === 'string' && maxLength !== undefined)
    return { length: maxLength, ...(pattern !== undefined && { pattern }) };
  const texts = anyOf?.filter((each) => each.type === 'string' && each.maxLength !== undefined);
  if (texts?.length && texts.every((each) => each.pattern))
    return {
      length: Math.max(...texts.map((each) => each.maxLength ?? 0)),
      pattern: texts.map((each) => each.pattern).join('|'),
    };
  return null;
}

/** A query of an unsupported shape throws when a page uses it, not when its module is loaded. */
function queryLine(name: string, value: unknown): string {
  if (!isCall(value) || !value.query) return '';
  const { properties } = value.query.toJSONSchema({ io: 'output', unrepresentable: 'any' });
  const fields = Object.entries(properties).map(([field, schema]) => [field, queryField(schema)] as const);
  const unread = fields.filter(([, field]) => field === null).map(([field]) => field);
  const text =
    unread.length > 0
      ? `{ get query() { throw new Error('web/api/search-params.ts cannot read ${name}: ${unread}'); } }`
      : JSON.stringify({ query: Object.fromEntries(fields) });
  return `export const ${name} = ${text};`;
}

/**
 * `#calls/orders` is `contract/orders.ts` without schemas: method, path and constants. `#queries/orders` has the fields
 * of its queries, for search parameters (`api/search-params.ts`). The schemas would add zod's 30 KB to the browser. Each
 * call is its own module, so that a page loads only those it makes: one file for all made home 1.5 KB heavier.
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
