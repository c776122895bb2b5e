import { findState } from '@rush/contract/indian-states.ts';
import type { Language } from '@rush/contract/languages.ts';
import type { TaxDocumentRow } from '../tables.ts';
import { DOCUMENT_TEXTS, dayText, rupeeText, Sheet, WIDTH } from './sheet.ts';
import type { DocumentTexts } from './texts/en.ts';

export interface DocumentData {
  document: TaxDocumentRow;
  invoice: Pick<TaxDocumentRow, 'reference' | 'issued_at'> | null;
}

/** Draws what rules 46, 49, 50 and 53 of the CGST Rules require. */
export async function drawDocument(
  { document, invoice }: DocumentData,
  language: Language,
  logo: Buffer | null,
) {
  const t = DOCUMENT_TEXTS[language];
  const title = titleOf(t, document);
  const sheet = await Sheet.open({
    title: `${title} ${document.reference}`,
    author: document.supplier_name,
    at: document.issued_at,
    logo,
  });
  if (document.environment === 'test') sheet.text(t.test, { isBold: true });
  if (document.is_composition && document.kind !== 'receipt')
    sheet.text(t.composition, { size: 9, isBold: true });
  sheet.text(title, { size: 22, isBold: true });
  if (document.form !== 'plain') sheet.text(t.original, { size: 9, isGrey: true });
  sheet.space(10);
  drawParties(sheet, t, { document, invoice }, language);
  sheet.space(14);
  drawLines(sheet, t, document);
  drawSums(sheet, t, document);
  sheet.space(18);
  for (const note of notesOf(t, document)) sheet.text(note, { size: 9, isGrey: true });
  return sheet.end(t.page);
}

function titleOf(t: DocumentTexts, { kind, form }: TaxDocumentRow): string {
  if (kind !== 'invoice') return t.title[kind];
  return t.title[form === 'plain' ? 'invoice' : form];
}

function stateText(code: string, language: Language): string {
  const state = findState(code);
  return state ? `${state[language]} (${code})` : code;
}

function drawParties(
  sheet: Sheet,
  t: DocumentTexts,
  { document, invoice }: DocumentData,
  language: Language,
): void {
  const { supplier_gstin, place_of_supply } = document;
  sheet.columns(
    [
      t.seller,
      [
        document.supplier_name,
        document.supplier_address,
        supplier_gstin && `${t.gstin}: ${supplier_gstin}`,
        supplier_gstin && stateText(supplier_gstin.slice(0, 2), language),
      ],
    ],
    [
      document.kind === 'receipt' ? t.customer : t.buyer,
      [
        document.recipient_name || '–',
        place_of_supply && `${t.placeOfSupply}: ${stateText(place_of_supply, language)}`,
      ],
    ],
    [
      t.number,
      [
        document.reference,
        `${t.date}: ${dayText(document.issued_at)}`,
        document.source_reference &&
          `${document.kind === 'receipt' ? t.payment : t.order}: ${document.source_reference}`,
        invoice ? `${t.againstInvoice}: ${invoice.reference}, ${dayText(invoice.issued_at)}` : '',
      ],
    ],
  );
}

function drawLines(sheet: Sheet, t: DocumentTexts, document: TaxDocumentRow): void {
  const hasCode = document.hsn_code !== '';
  const cells = (texts: [string, string, string, string], isBold = false) => [
    { text: texts[0], at: 0, width: 270, isBold },
    { text: texts[1], at: 280, width: 60, isBold },
    { text: texts[2], at: 340, width: 60, isRight: true, isBold },
    { text: texts[3], at: 405, width: WIDTH - 405, isRight: true, isBold },
  ];
  sheet.rule();
  sheet.row(cells([t.description, hasCode ? t.hsn : '', t.quantity, t.amount]), { size: 8.5, isGrey: true });
  sheet.row(
    cells([
      document.kind === 'receipt' ? t.coins : document.description,
      document.hsn_code,
      String(document.quantity),
      rupeeText(document.price_paise),
    ]),
    { lineAbove: true },
  );
  sheet.rule();
}

function drawSums(sheet: Sheet, t: DocumentTexts, document: TaxDocumentRow): void {
  const line = (label: string, text: string, isBold = false) =>
    sheet.row(
      [
        { text: label, at: 200, width: 195, isRight: true, isBold },
        { text, at: 400, width: WIDTH - 400, isRight: true, isBold },
      ],
      isBold ? { size: 12, lineAbove: true } : {},
    );
  if (document.discount_paise > 0) line(t.discount, `−${rupeeText(document.discount_paise)}`);
  if (document.undelivered_paise > 0) line(t.undelivered, `−${rupeeText(document.undelivered_paise)}`);
  if (document.form === 'tax-invoice') {
    line(t.taxable, rupeeText(document.taxable_paise));
    for (const [name, basisPoints, paise] of taxesOf(document))
      line(`${name} ${basisPoints / 100} %`, rupeeText(paise));
  }
  const total = { invoice: t.total, 'credit-note': t.refunded, receipt: t.received };
  line(total[document.kind], rupeeText(document.total_paise), true);
}

function taxesOf(document: TaxDocumentRow): [name: string, basisPoints: number, paise: number][] {
  const { rate_basis_points: rate, supplier_gstin, place_of_supply } = document;
  if (supplier_gstin.slice(0, 2) !== place_of_supply) return [['IGST', rate, document.igst_paise]];
  const local = findState(place_of_supply)?.isUnionTerritory ? 'UTGST' : 'SGST';
  return [
    ['CGST', rate / 2, document.cgst_paise],
    [local, rate / 2, document.sgst_paise],
  ];
}

function notesOf(t: DocumentTexts, { kind, form, paid_by }: TaxDocumentRow): string[] {
  return [
    kind === 'credit-note' ? t.refundedAs : t.paidBy[paid_by],
    ...(form === 'tax-invoice' ? [t.reverseCharge] : []),
    ...(form === 'plain' && kind !== 'receipt' ? [t.unregistered] : []),
    ...(kind === 'receipt' ? [t.receiptNote] : []),
    t.noSignature,
  ];
}
