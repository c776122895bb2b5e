import { CATEGORIES, type Category } from '@rush/contract/catalog.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { splitTax, type TaxParts } from './split-tax.ts';

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
 * What a sale of a category is to the tax office: a tax invoice where tax is charged; a bill of supply where a
 * registered seller charges none (composition, or a rate of nothing; rule 49); else a plain invoice.
 *
 * @param stateCode of the customer, null where it is not on record
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
