import { CATEGORIES, type Category } from '@rush/contract/catalog.ts';
import { INDIA_OFFSET_MS, startOfIndianDay } from '#platform/indian-day.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { TaxDocumentRow } from './tables.ts';

export interface Seller {
  registration: 'unregistered' | 'regular' | 'composition';
  gstin: string;
  name: string;
  address: string;
  placeOfSupply: 'customer-state' | 'own-state';
}

/** @returns null if the shop is registered but has no GSTIN yet, so nothing can be issued */
export function readSeller(settings: Settings): Seller | null {
  const registration = settings.get('tax.registration');
  const gstin = registration === 'unregistered' ? '' : settings.get('tax.gstin');
  if (registration !== 'unregistered' && gstin === '') return null;
  return {
    registration,
    gstin,
    name: settings.get('brand.legalName'),
    address: settings.get('brand.address'),
    placeOfSupply: settings.get('tax.placeOfSupply'),
  };
}

export function taxDependsOnState(settings: Settings): boolean {
  return (
    settings.get('tax.registration') === 'regular' &&
    settings.get('tax.placeOfSupply') === 'customer-state' &&
    CATEGORIES.some((category) => settings.get(`tax.${category}.percent`) > 0)
  );
}

/** A tax invoice if tax is charged, a bill of supply if a registered seller charges none (rule 49), else plain. */
export function termsOfSupply(
  settings: Settings,
  seller: Seller,
  sale: { category: Category; totalPaise: number; stateCode: string | null },
) {
  const category = `tax.${sale.category}` as const;
  const ownState = seller.gstin.slice(0, 2);
  const customerState = seller.placeOfSupply === 'customer-state' ? sale.stateCode : null;
  /** Empty if the seller is unregistered and no customer State applies. */
  const placeOfSupply = customerState ?? ownState;
  const basisPoints =
    seller.registration === 'regular' ? Math.round(settings.get(`${category}.percent`) * 100) : 0;
  const form: TaxDocumentRow['form'] =
    seller.registration === 'unregistered' ? 'plain' : basisPoints > 0 ? 'tax-invoice' : 'bill-of-supply';
  return {
    form,
    rate_basis_points: basisPoints,
    hsn_code: form === 'plain' ? '' : settings.get(`${category}.hsn`),
    place_of_supply: placeOfSupply,
    ...splitTax(sale.totalPaise, basisPoints, placeOfSupply === ownState),
  };
}

const APRIL = 3;

/** The year in which the Indian financial year begins, on 1 April. */
export function financialYear(at: Date): number {
  const inIndia = new Date(at.getTime() + INDIA_OFFSET_MS);
  return inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
}

/** The half-open span of a month in India. @param month yyyy-mm */
export function monthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, monthNumber = 0] = month.split('-').map((part) => Number.parseInt(part, 10));
  const next = monthNumber === 12 ? `${year + 1}-01` : `${year}-${String(monthNumber + 1).padStart(2, '0')}`;
  return { from: startOfIndianDay(`${month}-01`), until: startOfIndianDay(`${next}-01`) };
}

/** The parts always add up to the total; SGST may be UTGST, and equals CGST. */
type TaxParts = Pick<
  TaxDocumentRow,
  'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise' | 'total_paise'
>;

export function splitTax(total_paise: number, basisPoints: number, isWithinState: boolean): TaxParts {
  const whole = 10_000 + basisPoints;
  const half = isWithinState ? roundedShare(total_paise, basisPoints, 2 * whole) : 0;
  const igst_paise = isWithinState ? 0 : roundedShare(total_paise, basisPoints, whole);
  const taxable_paise = total_paise - 2 * half - igst_paise;
  return { taxable_paise, cgst_paise: half, sgst_paise: half, igst_paise, total_paise };
}

/** total × share ÷ whole, in integers to avoid floating-point errors. */
function roundedShare(total: number, share: number, whole: number): number {
  const rounded = (2n * BigInt(total) * BigInt(share) + BigInt(whole)) / (2n * BigInt(whole));
  return Number(rounded);
}
