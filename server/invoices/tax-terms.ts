import { CATEGORIES, type Category } from '@rush/contract/catalog.ts';
import { INDIA_OFFSET_MS, startOfIndianDay } from '#platform/indian-day.ts';
import type { Settings } from '#platform/settings/settings.ts';

/** On what terms documents are issued now: who the seller is to the tax office. */
export interface Seller {
  registration: 'unregistered' | 'regular' | 'composition';
  gstin: string;
  name: string;
  address: string;
  placeOfSupply: 'customer-state' | 'own-state';
}

/** @returns null where the shop is registered and has not entered its GSTIN yet: nothing can be issued then */
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

/** Whether the shopper's State decides which tax is charged: only then is a shopper asked for it. */
export function asksForState(settings: Settings): boolean {
  return (
    settings.get('tax.registration') === 'regular' &&
    settings.get('tax.placeOfSupply') === 'customer-state' &&
    CATEGORIES.some((category) => settings.get(`tax.${category}.percent`) > 0)
  );
}

export interface SupplyTerms extends TaxParts {
  form: 'tax-invoice' | 'bill-of-supply' | 'plain';
  basisPoints: number;
  hsnCode: string;
  /** GST code of a State; empty where no tax is charged and the customer's State is not known. */
  placeOfSupply: string;
}

/**
 * What a sale is to the tax office: a tax invoice if tax is charged, a bill of supply if a registered seller charges
 * none (rule 49), else a plain invoice. @param stateCode of the customer, or null
 */
export function termsOfSupply(
  settings: Settings,
  seller: Seller,
  sale: { category: Category; totalPaise: number; stateCode: string | null },
): SupplyTerms {
  const hsnCode = settings.get(`tax.${sale.category}.hsn`);
  const ownState = seller.gstin.slice(0, 2);
  const customerState = seller.placeOfSupply === 'customer-state' ? sale.stateCode : null;
  const placeOfSupply = customerState ?? ownState;
  const basisPoints =
    seller.registration === 'regular' ? Math.round(settings.get(`tax.${sale.category}.percent`) * 100) : 0;
  const form =
    seller.registration === 'unregistered' ? 'plain' : basisPoints > 0 ? 'tax-invoice' : 'bill-of-supply';
  return {
    form,
    basisPoints,
    hsnCode: form === 'plain' ? '' : hsnCode,
    placeOfSupply,
    ...splitTax(sale.totalPaise, basisPoints, placeOfSupply === ownState),
  };
}

const APRIL = 3;

/** The calendar year in which the financial year of a moment begins, on 1 April in India. */
export function financialYear(at: Date): number {
  const inIndia = new Date(at.getTime() + INDIA_OFFSET_MS);
  return inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
}

/** The first moment of a month in India, and that of the next. @param month yyyy-mm */
export function monthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map((part) => Number.parseInt(part, 10));
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: startOfIndianDay(`${month}-01`), until: startOfIndianDay(`${next}-01`) };
}

/** An amount with tax in it, in paise, by its parts; they always add up to it. */
export interface TaxParts {
  taxablePaise: number;
  cgstPaise: number;
  /** SGST, or UTGST in a Union territory without a legislature. Always what CGST is. */
  sgstPaise: number;
  igstPaise: number;
}

/** Takes the tax out of a total that includes it, to the nearest paisa; within a State both halves are equal. */
export function splitTax(totalPaise: number, basisPoints: number, isWithinState: boolean): TaxParts {
  if (isWithinState) {
    const half = roundedShare(totalPaise, basisPoints, 2 * (10_000 + basisPoints));
    return { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 };
  }
  const tax = roundedShare(totalPaise, basisPoints, 10_000 + basisPoints);
  return { taxablePaise: totalPaise - tax, cgstPaise: 0, sgstPaise: 0, igstPaise: tax };
}

/** total × share ÷ whole, in integers: no binary fraction decides about a paisa. */
function roundedShare(total: number, share: number, whole: number): number {
  const rounded = (2n * BigInt(total) * BigInt(share) + BigInt(whole)) / (2n * BigInt(whole));
  return Number(rounded);
}
