import type { RewardRates } from '@rush/contract/shop.ts';

/** The facts about the shop in its policies. */
export interface PolicyShop {
  name: string;
  legalName: string;
  city: string;
  email: string;
  phone: string;
  officer: string;
  officerEmail: string;
  rewards: RewardRates;
}

export interface PolicySection {
  title: string;
  lines: readonly string[];
}
