import type { RewardRates } from '@rush/contract/shop.ts';

/** Rates as numbers, or as placeholders in the page editor. */
export type WrittenRates = { readonly [Rate in keyof RewardRates]: number | string };

export interface PolicyShop {
  name: string;
  legalName: string;
  city: string;
  email: string;
  phone: string;
  officer: string;
  officerEmail: string;
  rewards: WrittenRates;
}

export type PolicySection = readonly [title: string, ...lines: string[]];
