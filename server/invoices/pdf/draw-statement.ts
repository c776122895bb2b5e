import type { Language } from '@rush/contract/languages.ts';
import { formatPaise } from '@rush/contract/money.ts';
import { renderEntry } from '@rush/contract/texts/records.ts';
import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { RECORD_TEXTS } from '#platform/texts.ts';
import type { Statement, StatementLine } from '../read-statement.ts';
import { type Cell, DOCUMENT_TEXTS, dayText, rupeeText, Sheet, WIDTH } from './sheet.ts';
import type { DocumentTexts } from './texts/en.ts';

export interface StatementInput {
  shop: { name: string; address: string; gstin: string; logo: Buffer | null };
  customer: { name: string; userid: string };
  days: { from: string; to: string };
  statement: Statement;
  at: Date;
}

/** Positions and widths in points; the last four columns are amounts. */
const COLUMNS = [
  { at: 0, width: 58 },
  { at: 62, width: 172 },
  { at: 236, width: 62, isRight: true },
  { at: 302, width: 62, isRight: true },
  { at: 368, width: 62, isRight: true },
  { at: 434, width: WIDTH - 434, isRight: true },
] as const;

const cells = (texts: readonly string[], isBold = false): Cell[] =>
  COLUMNS.map((column, index) => ({ ...column, text: texts[index] ?? '', isBold }));

const amountOrBlank = (paise: number) => (paise === 0 ? '' : formatPaise(paise));

export async function drawStatement(input: StatementInput, language: Language): Promise<Buffer> {
  const t = DOCUMENT_TEXTS[language];
  const { statement, days } = input;
  const sheet = await Sheet.open({
    title: `${t.statement.title} ${days.from} – ${days.to}`,
    author: input.shop.name,
    at: input.at,
    logo: input.shop.logo,
  });
  sheet.text(t.statement.title, { size: 22, isBold: true });
  sheet.space(8);
  drawHead(sheet, t, input);
  sheet.space(12);
  sheet.repeatHead(() => {
    const { what, paid, in: into, out, balance } = t.statement;
    sheet.row(cells([t.date, what, paid, into, out, balance]), { size: 8, isGrey: true });
    sheet.rule();
  });
  let balancePaise = statement.openingPaise;
  for (const line of statement.lines) {
    balancePaise += line.inPaise - line.outPaise;
    const amounts = [amountOrBlank(line.upiPaise), amountOrBlank(line.inPaise), amountOrBlank(line.outPaise)];
    const texts = [dayText(line.at), describe(t, line, language), ...amounts, formatPaise(balancePaise)];
    sheet.row(cells(texts), { size: 8.5 });
  }
  if (statement.lines.length === 0) sheet.text(t.statement.none);
  drawSums(sheet, t, statement);
  sheet.space(12);
  sheet.text(t.statement.note, { size: 9, isGrey: true });
  return sheet.end(t.page);
}

function drawHead(sheet: Sheet, t: DocumentTexts, { shop, customer, days, statement }: StatementInput): void {
  const day = (text: string) => text.split('-').reverse().join('-');
  sheet.columns(
    [t.seller, [shop.name, shop.address, shop.gstin && `${t.gstin}: ${shop.gstin}`]],
    [t.statement.account, [customer.name, customer.userid]],
    [
      t.statement.period,
      [
        `${day(days.from)} – ${day(days.to)}`,
        `${t.statement.opening}: ${rupeeText(statement.openingPaise)}`,
        `${t.statement.closing}: ${rupeeText(statement.closingPaise)}`,
      ],
    ],
  );
}

function drawSums(sheet: Sheet, t: DocumentTexts, { lines, closingPaise }: Statement): void {
  const sum = (amount: 'upiPaise' | 'inPaise' | 'outPaise') =>
    formatPaise(lines.reduce((total, line) => total + line[amount], 0));
  sheet.rule();
  const sums = [sum('upiPaise'), sum('inPaise'), sum('outPaise'), formatPaise(closingPaise)];
  sheet.row(cells([t.statement.sums, '', ...sums], true), { size: 8.5 });
}

function describe(t: DocumentTexts, { entry, reference }: StatementLine, language: Language): string {
  if (!entry) return t.statement.upiOrder(reference);
  const words = renderEntry(RECORD_TEXTS[language], entry as WalletEntry);
  return reference ? `${words} (${reference})` : words;
}
