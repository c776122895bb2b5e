import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { PAYOUT_REFUSALS } from './errors.ts';
import { exactText, wholeNumber } from './fields.ts';
import { IMPORT_KINDS, IMPORT_SEPARATORS } from './import-columns.ts';
import { Rupees } from './money.ts';

/** Why a cell is refused, as shown to staff. For the remaining type, `invalid`, the message has the details. */
export const IMPORT_PROBLEMS = {
  required: 'This is required.',
  'key-repeated': 'An earlier row of the file has the same key.',
  'unknown-item': 'No imported item has this key. Import the items first.',
  'deleted-here': 'It was imported before and has been deleted since. Restore it under Deleted first.',
  'account-exists': 'An account already uses this. Grant its holder what they are owed.',
  'opening-differs': 'This customer was imported with a different opening balance.',
  'above-cap': 'It is more than a wallet may hold.',
  'erased-here': 'This customer was imported before and has been erased.',
  'unknown-customer': 'No imported customer has this key. Import the customers first.',
  'other-customer': 'This order was imported for another customer.',
} as const;
export type ImportProblem = keyof typeof IMPORT_PROBLEMS;
const PROBLEM_TYPES = ['invalid', ...(Object.keys(IMPORT_PROBLEMS) as ImportProblem[])] as const;

export const IMPORT_VERDICTS = ['create', 'change', 'unchanged', 'refused'] as const;

const ImportRow = z.object({
  line: z.number().int().describe('Line of the file where the row begins; the header is line 1'),
  key: z.string(),
  name: z.string(),
  verdict: z.enum(IMPORT_VERDICTS),
  changes: z
    .array(z.object({ column: z.string(), before: z.string(), after: z.string() }))
    .describe('For an existing row: the changes by column'),
  problems: z
    .array(z.object({ column: z.string(), type: z.enum(PROBLEM_TYPES), message: z.string() }))
    .describe('For a refused row, by column'),
});
export type ImportRow = z.infer<typeof ImportRow>;

const count = wholeNumber(0, 100_000);
const ImportCounts = z.object({
  create: count,
  change: count,
  unchanged: count,
  refused: count,
  openingBalances: Rupees.describe('Total owed to new customers'),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

const Kind = z.object({ kind: z.enum(IMPORT_KINDS) });
/** The body limit of 1 MB may be reached first. */
const Csv = exactText(900_000).describe(
  'The whole file as text, with its header: columns separated by commas, semicolons or tabs',
);

const unreadableRefusal = {
  'import-unreadable': refusal(422, 'This file could not be read as CSV.'),
};

export const checkImport = defineCall('checkImport', {
  summary: 'What an import would do, row by row; nothing is changed',
  who: STAFF.owner,
  limits: ['bulk'],
  params: Kind,
  body: z.object({ csv: Csv }),
  output: z.object({
    separator: z.enum(IMPORT_SEPARATORS),
    counts: ImportCounts,
    rows: z.array(ImportRow),
  }),
  refusals: unreadableRefusal,
});

export const runImport = defineCall('runImport', {
  summary: 'Import the accepted rows of a checked file, all or nothing',
  who: STAFF.owner,
  limits: ['bulk'],
  params: Kind,
  body: z.object({
    csv: Csv,
    confirmed: ImportCounts.describe(
      'Counts from the check; the import is refused if its own counts would differ',
    ),
  }),
  output: z.object({
    message: z.string(),
    counts: ImportCounts,
    needsSecondAdmin: z
      .boolean()
      .describe('Whether another owner has to import the same file first; if so, nothing was imported'),
  }),
  refusals: {
    ...unreadableRefusal,
    ...PAYOUT_REFUSALS,
    'import-differs': refusal(
      409,
      'The shop or the file has changed since it was checked. Please check it again.',
    ),
  },
});

export const importedPictures = defineCall('importedPictures', {
  summary: 'Pictures that imports referred to by URL: copied, waiting and failed',
  who: STAFF.owner,
  output: z.object({
    copied: z.number().int(),
    waiting: z.number().int(),
    failed: z
      .array(z.object({ url: z.string(), problem: z.string() }))
      .describe('The latest 100; importing the file again retries them'),
  }),
});
