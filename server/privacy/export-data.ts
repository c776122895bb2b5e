import type { Language } from '@rush/contract/languages.ts';
import type { RecordTexts } from '@rush/contract/texts/records.ts';
import { makeZip } from 'client-zip';
import { html } from 'hono/html';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { RECORD_TEXTS } from '#platform/texts.ts';
import { EXPORT_SECTIONS, PRESENTERS, type ExportRow as Row } from './export-sections.ts';

const BATCH = 500;

interface Export {
  queries: Queries;
  userId: string;
  texts: RecordTexts;
  shop: string;
  createdAt: string;
}

/** Streams a person's data as a ZIP of `data.json` and `data.html`, in batches. */
export function streamPersonalData(
  { db, clock, settings }: Platform,
  user: { id: string; language: Language | null },
): ReadableStream<Uint8Array> {
  const now = clock.now();
  const context: Export = {
    queries: db.queries,
    userId: user.id,
    texts: RECORD_TEXTS[user.language ?? 'en'],
    shop: settings.get('brand.name'),
    createdAt: now.toISOString(),
  };
  return makeZip([
    { name: 'data.json', lastModified: now, input: asJson(context) },
    { name: 'data.html', lastModified: now, input: asPage(context) },
  ]);
}

async function* readRows(name: string, { queries, userId, texts }: Export): AsyncGenerator<Row[]> {
  const source = EXPORT_SECTIONS[name]?.source(userId);
  let last: string | null = null;
  for (;;) {
    const result: { rows: { key: string; row: Row }[] } = await sql<{ key: string; row: Row }>`
      select key, row from (${source}) as found
      where ${last}::text is null or key > ${last ?? ''} order by key limit ${BATCH}`.execute(queries);
    if (result.rows.length > 0) yield result.rows.map(({ row }) => PRESENTERS[name]?.(row, texts) ?? row);
    if (result.rows.length < BATCH) return;
    last = result.rows.at(-1)?.key ?? null;
  }
}

async function* asJson(context: Export): AsyncGenerator<string> {
  yield `{\n"shop": ${JSON.stringify(context.shop)},\n"createdAt": ${JSON.stringify(context.createdAt)}`;
  for (const name of Object.keys(EXPORT_SECTIONS)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const rows of readRows(name, context)) {
      yield `${separator}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#111;background:#fff}
h2{margin-top:2.5rem;border-bottom:2px solid #111}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;
margin:0;padding:.75rem 0;border-bottom:1px solid #ccc}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`;

async function* asPage(context: Export): AsyncGenerator<string> {
  const title = `Your data at ${escapeHtml(context.shop)}`;
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>
<p>The data the shop held about you on ${escapeHtml(context.createdAt)}. Amounts are in rupees, times in UTC.</p>`;
  for (const [name, section] of Object.entries(EXPORT_SECTIONS)) {
    yield `<h2>${escapeHtml(section.title)}</h2>`;
    let isEmpty = true;
    for await (const rows of readRows(name, context)) {
      isEmpty = false;
      yield rows.map(renderFacts).join('');
    }
    if (isEmpty) yield '<p>Nothing.</p>';
  }
  yield '</body></html>\n';
}

function renderFacts(row: Row): string {
  const lines = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return `<dl>${lines.map(([name, value]) => `<dt>${escapeHtml(label(name))}</dt><dd>${renderValue(value)}</dd>`).join('')}</dl>\n`;
}

function renderValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(renderValue).join('\n');
  return typeof value === 'object' && value !== null ? renderFacts(value as Row) : escapeHtml(String(value));
}

function label(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const escapeHtml = (text: string): string => String(html`${text}`);
