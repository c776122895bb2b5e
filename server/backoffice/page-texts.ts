import type { BodyOf, OutputOf } from '@rush/contract/call.ts';
import type { Language } from '@rush/contract/languages.ts';
import type * as call from '@rush/contract/pages.ts';
import { PAGE_TEXTS, type PageName, type PageTexts } from '@rush/contract/pages.ts';
import type { ColumnType } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from './record-audit.ts';

declare module '#platform/database/database.ts' {
  interface Tables {
    page_versions: {
      page: PageName;
      language: Language;
      version: number;
      texts: ColumnType<PageTexts, string, never>;
      saved_at: Date;
      saved_by: string;
    };
  }
}

const VERSIONS_MAX = 100;
/** More than 20 levels of quotes and lists. Thousands would overflow the stack when the page is rendered. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){21}/m;

function selectCurrent(queries: Queries, pages: readonly PageName[]) {
  return queries
    .selectFrom('page_versions')
    .distinctOn(['page', 'language'])
    .selectAll()
    .where('page', 'in', pages)
    .orderBy('page')
    .orderBy('language')
    .orderBy('version', 'desc');
}

export async function readCustomTexts(
  queries: Queries,
  page: PageName,
): Promise<OutputOf<typeof call.readPage>> {
  const rows = await selectCurrent(queries, [page]).execute();
  const textsIn = (language: Language) => {
    const { texts = {}, saved_at } = rows.find((row) => row.language === language) ?? {};
    const isCustom = Object.keys(texts).length > 0;
    return { texts, changedAt: (isCustom && saved_at?.toISOString()) || null };
  };
  return { en: textsIn('en'), hi: textsIn('hi') };
}

/** The owner's wording for the footer and the home page's headings. Every page includes it. */
export async function readCustomWords(queries: Queries): Promise<Record<Language, PageTexts>> {
  const rows = await selectCurrent(queries, ['footer', 'home']).execute();
  const textsIn = (language: Language): PageTexts =>
    Object.assign({}, ...rows.filter((row) => row.language === language).map(({ texts }) => texts));
  return { en: textsIn('en'), hi: textsIn('hi') };
}

export async function listPageVersions(
  queries: Queries,
  page: PageName,
  language: Language,
): Promise<OutputOf<typeof call.pageVersions>> {
  const rows = await queries
    .selectFrom('page_versions as p')
    .leftJoin('users as u', 'u.id', 'p.saved_by')
    .select(['p.version', 'p.texts', 'p.saved_at', 'u.email'])
    .where('p.page', '=', page)
    .where('p.language', '=', language)
    .orderBy('p.version', 'desc')
    .limit(VERSIONS_MAX)
    .execute();
  return rows.map(({ version, texts, saved_at, email }) => ({
    ...{ version, texts },
    ...{ savedAt: saved_at.toISOString(), savedBy: email ?? '' },
  }));
}

/**
 * Ignores empty Hindi texts, because the page shows the English ones instead. Refuses with `version-stale`, or
 * `page-invalid` if a text is unknown, too long or nested too deeply.
 */
export async function saveCustomTexts(
  { db, clock, events }: Platform,
  actor: Actor,
  page: PageName,
  { language, texts: sent, version: expectedVersion }: BodyOf<typeof call.savePage>,
): Promise<void> {
  const isKept = ([, text]: [string, string]) => language !== 'hi' || text.trim() !== '';
  const texts = Object.fromEntries(Object.entries(sent).filter(isKept));
  const limits: Readonly<Record<string, number>> = PAGE_TEXTS[page];
  const fields = Object.entries(texts).flatMap(([field, text]) => {
    const max = Object.hasOwn(limits, field) ? limits[field] : undefined;
    if (max === undefined) return [{ field, message: 'is not a text of this page' }];
    if (text.length > max) return [{ field, message: `must be at most ${max} characters` }];
    return TOO_DEEP.test(text) ? [{ field, message: 'must not nest quotes or lists more than 20 deep' }] : [];
  });
  if (fields.length > 0) refuse('page-invalid', { fields });
  const subjectId = `${page} ${language}`;
  await db.transaction(async (tx) => {
    const before = await selectCurrent(tx, [page]).where('language', '=', language).executeTakeFirst();
    const version = before?.version ?? 0;
    if (expectedVersion !== undefined && expectedVersion !== version)
      refuse('version-stale', { extra: { version } });
    const row = { texts: JSON.stringify(texts), saved_at: clock.now(), saved_by: actor.caller.id };
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('page_versions')
      .values({ page, language, version: version + 1, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // Another owner saved at the same moment.
    if (inserted !== 1n) refuse('version-stale', { extra: { version: version + 1 } });
    await recordAudit(tx, actor, {
      action: 'page.save',
      subjectId,
      before: before?.texts ?? {},
      after: texts,
    });
    await announceIn(tx, 'pages');
  });
  await events.handleChange('pages');
}
