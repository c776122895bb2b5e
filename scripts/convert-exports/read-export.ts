/** A document of the earlier shop's database, as it was exported. */
export type Exported = Readonly<Record<string, unknown>>;

/**
 * Reads an export: a JSON array, or one document a line, as mongoexport writes them. Throws SyntaxError or TypeError
 * with what it found instead.
 */
export function readExport(text: string): Exported[] {
  const source = text.replace(/^\ufeff/, '').trim();
  const documents = readWhole(source) ?? source.split(/\r?\n/).flatMap(readLine);
  if (!documents.every((each) => typeof each === 'object' && each !== null))
    throw new TypeError('it holds no list of documents');
  return documents.map((each) => plain(each) as Exported);
}

/** A list, or a single document; null for what is no JSON as a whole. */
function readWhole(source: string): unknown[] | null {
  try {
    const whole: unknown = JSON.parse(source);
    return Array.isArray(whole) ? whole : [whole];
  } catch (error) {
    // Where a list is meant, what is wrong with it is more telling than what is wrong with its first line.
    if (source.startsWith('[')) throw error;
    return null;
  }
}

const readLine = (line: string): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]);

const WRAPPERS = ['$oid', '$numberInt', '$numberLong', '$numberDouble', '$numberDecimal'] as const;

/** MongoDB's extended JSON as plain values: ids and numbers as text, dates as ISO moments. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Exported = { ...value };
  for (const wrapper of WRAPPERS) if (typeof fields[wrapper] === 'string') return fields[wrapper];
  if ('$date' in fields) return momentOf(plain(fields.$date));
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plain(field)]));
}

/** Milliseconds since 1970, as a number or its text, or an ISO text; others stay as they are. */
function momentOf(value: unknown): unknown {
  const ms = typeof value === 'string' && /^-?\d+$/.test(value) ? Number.parseInt(value, 10) : value;
  if (typeof ms !== 'number' && typeof ms !== 'string') return value;
  const moment = new Date(ms);
  return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
}

/** The first of these fields that holds something, as text; lists with `separator` between. */
export function fieldOf(document: Exported, names: readonly string[], separator = ','): string {
  for (const name of names) {
    const value = document[name];
    const text = Array.isArray(value) ? value.map(labelOf).join(separator) : labelOf(value);
    if (text !== '') return text;
  }
  return '';
}

function labelOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return 'label' in value ? labelOf(value.label) : '';
  return String(value).trim();
}
