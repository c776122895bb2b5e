import type { Language } from '@rush/contract/languages.ts';
import type { RecordTexts } from '@rush/contract/texts/records.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { RECORD_TEXTS } from '#platform/texts.ts';
import { EXPORT_SECTIONS, type ExportSection, type ExportRow as Row } from './export-sections.ts';
import { type ArchiveFile, zipStream } from './zip-stream.ts';

const BATCH = 500;

/**
 * Everything the shop holds on a person as a ZIP: `data.json` for machines and `data.html` to read. Rows are read in
 * batches and leave as they come, so that memory stays flat however much there is.
 */
export function streamPersonalData(
  { db, clock, settings }: Platform,
  user: { id: string; language: Language | null },
): ReadableStream<Uint8Array> {
  const now = clock.now();
  const about = {
    shop: settings.get('brand.name'),
    createdAt: now.toISOString(),
    texts: RECORD_TEXTS[user.language ?? 'en'],
  };
  const files: ArchiveFile[] = [
    { name: 'data.json', parts: asJson(db.queries, user.id, about) },
    { name: 'data.html', parts: asPage(db.queries, user.id, about) },
  ];
  return zipStream(files, now);
}

interface About {
  shop: string;
  createdAt: string;
  texts: RecordTexts;
}

async function* readRows(
  queries: Queries,
  section: ExportSection,
  { userId, texts }: { userId: string; texts: RecordTexts },
): AsyncGenerator<Row[]> {
  let last: string | null = null;
  for (;;) {
    const found: { rows: { key: string; row: Row }[] } = await sql<{ key: string; row: Row }>`
      select key, row from (${section.source(userId)}) as found
      where ${last}::text is null or key > ${last ?? ''} order by key limit ${BATCH}`.execute(queries);
    if (found.rows.length > 0) yield found.rows.map(({ row }) => section.present?.(row, texts) ?? row);
    if (found.rows.length < BATCH) return;
    last = found.rows.at(-1)?.key ?? null;
  }
}

async function* asJson(queries: Queries, userId: string, about: About): AsyncGenerator<string> {
  yield `{\n"shop": ${JSON.stringify(about.shop)},\n"createdAt": ${JSON.stringify(about.createdAt)}`;
  for (const section of EXPORT_SECTIONS) {
    yield `,\n${JSON.stringify(section.name)}: [`;
    let isFirst = true;
    for await (const rows of readRows(queries, section, { userId, texts: about.texts })) {
      yield `${isFirst ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '\n}\n';
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#111;background:#fff}
h2{margin-top:2.5rem;border-bottom:2px solid #111}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;
margin:0;padding:.75rem 0;border-bottom:1px solid #ccc}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`;

async function* asPage(queries: Queries, userId: string, about: About): AsyncGenerator<string> {
  const title = `Your data at ${escapeHtml(about.shop)}`;
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>
<p>Everything this shop holds on you, as of ${escapeHtml(about.createdAt)}. Amounts are in rupees, times in UTC.</p>`;
  for (const section of EXPORT_SECTIONS) {
    yield `<h2>${escapeHtml(section.title)}</h2>`;
    let isEmpty = true;
    for await (const rows of readRows(queries, section, { userId, texts: about.texts })) {
      isEmpty = false;
      yield rows.map((row) => facts(row)).join('');
    }
    if (isEmpty) yield '<p>Nothing.</p>';
  }
  yield '</body></html>\n';
}

function facts(row: Row): string {
  const lines = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return `<dl>${lines.map(([name, value]) => `<dt>${escapeHtml(words(name))}</dt><dd>${shown(value)}</dd>`).join('')}</dl>\n`;
}

function shown(value: unknown): string {
  if (!Array.isArray(value))
    return typeof value === 'object' && value !== null ? facts(value as Row) : escapeHtml(String(value));
  if (value.length === 0) return '–';
  return value
    .map((part) => (typeof part === 'object' ? facts(part as Row) : escapeHtml(String(part))))
    .join('\n');
}

/** `balanceAfter` as people write it. */
function words(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
