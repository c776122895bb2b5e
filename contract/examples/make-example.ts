import { FIELD_VALUES, NAMES_BY_SIBLING } from './field-values.ts';

/** As much of JSON Schema as zod writes of the contract. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  examples?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function fitsType({ type }: JsonSchema, value: unknown): boolean {
  if (type === undefined) return true;
  const found = typeOf(value);
  return [type].flat().some((each) => each === found || (each === 'integer' && Number.isInteger(value)));
}

function fitsBounds(schema: JsonSchema, value: unknown): boolean {
  const { pattern, minLength = 0, maxLength, minimum, maximum, items } = schema;
  if (typeof value === 'string')
    return (
      value.length >= minLength &&
      value.length <= (maxLength ?? value.length) &&
      (pattern === undefined || new RegExp(pattern).test(value))
    );
  if (typeof value === 'number') return value >= (minimum ?? value) && value <= (maximum ?? value);
  return !Array.isArray(value) || items === undefined || value.every((each) => fits(items, each));
}

/** Whether a schema takes a value of one type; of an object only that it is one. */
function fits(schema: JsonSchema, value: unknown): boolean {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return branches.some((branch) => fits(branch, value));
  if ('const' in schema) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  return fitsType(schema, value) && fitsBounds(schema, value);
}

function objectExample({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const [, ownName] = NAMES_BY_SIBLING.find(([sibling]) => sibling in properties) ?? [];
  return Object.fromEntries(
    required.map((name) => {
      const value = name === 'name' && ownName ? ownName : makeExample(properties[name] ?? {}, name);
      return [name, value];
    }),
  );
}

function ofType(schema: JsonSchema, name: string): unknown {
  const { items = {}, minItems, minimum = 0, maximum = minimum, minLength = 0 } = schema;
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectExample(schema);
    case 'array':
      return Array.from({ length: Math.max(1, minItems ?? 1) }, () => makeExample(items, name));
    case 'string':
      return 'x'.repeat(minLength);
    case 'integer':
    case 'number':
      return Math.min(Math.max(0, minimum), maximum);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return {};
  }
}

/** An example of a schema: its own where it has one, else the field's value by its name, else the least it takes. */
export function makeExample(schema: JsonSchema, name = ''): unknown {
  const named = (FIELD_VALUES[name] ?? []).find((value) => fits(schema, value));
  if (named !== undefined && schema.type !== 'object') return named;
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return makeExample(branches.find(({ type }) => type !== 'null') ?? {}, name);
  return ofType(schema, name);
}
