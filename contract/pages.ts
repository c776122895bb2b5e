import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { STALE_VERSION } from './errors.ts';
import { exactText, Timestamp, Version } from './fields.ts';
import { Language } from './languages.ts';

const DOCUMENT = { title: 80, lead: 300, body: 40_000 };

/** Texts that an owner may reword, with their maximum lengths. A `body` is Markdown. */
export const PAGE_TEXTS = {
  privacy: DOCUMENT,
  refund: DOCUMENT,
  terms: DOCUMENT,
  about: { ...DOCUMENT, promise: 80, promises: 1_000 },
  faq: DOCUMENT,
  contact: { ...DOCUMENT, chatNote: 200, emailNote: 200, phoneNote: 200, grievanceNote: 400 },
  footer: { quickLinks: 40, importantPages: 40, support: 40, pay: 40, rights: 240 },
  home: { trending: 40, instant: 40, more: 40, others: 40, why: 40 },
} as const satisfies Record<string, Record<string, number>>;

export type PageName = keyof typeof PAGE_TEXTS;
const Page = z.enum(Object.keys(PAGE_TEXTS) as [PageName, ...PageName[]]);
const params = z.object({ page: Page });

export const PageTexts = z
  .record(z.string(), z.string())
  .describe('By name, only those that differ from the default; may contain placeholders such as {name}');
export type PageTexts = z.infer<typeof PageTexts>;

const CustomTexts = z.object({ texts: PageTexts, changedAt: Timestamp.nullable() });

export const readPage = defineCall('readPage', {
  summary: "A page's texts as the owner wrote them",
  who: 'public',
  params,
  output: z.object({ en: CustomTexts, hi: CustomTexts }),
});

export const pageVersions = defineCall('pageVersions', {
  summary: "The last 100 versions of a page's texts in one language, newest first",
  who: STAFF.owner,
  params,
  query: z.object({ language: Language }),
  output: z.array(
    z.object({ version: z.number().int(), texts: PageTexts, savedAt: Timestamp, savedBy: z.string() }),
  ),
});

export const savePage = defineCall('savePage', {
  summary: "Save a new version of a page's texts in one language; an empty set restores the default",
  who: STAFF.owner,
  params,
  body: z.object({
    language: Language,
    texts: z.record(exactText(40), exactText(40_000)),
    version: Version.optional(),
  }),
  output: z.object({ message: z.string() }),
  refusals: { ...STALE_VERSION, 'page-invalid': refusal(422, 'Please check the highlighted fields.') },
});
