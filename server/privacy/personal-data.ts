import { ABOUT_NOBODY } from './about-nobody.ts';
import { ACCOUNT_RULES, USER_RULE } from './erasure-rules/accounts.ts';
import { BACKOFFICE_RULES } from './erasure-rules/backoffice.ts';
import { FULFILMENT_RULES } from './erasure-rules/fulfilment.ts';
import { IMPORT_RULES } from './erasure-rules/imports.ts';
import { MONEY_RULES } from './erasure-rules/money.ts';
import { ORDER_RULES } from './erasure-rules/orders.ts';
import { JOB_RULES, PLATFORM_RULES } from './erasure-rules/platform.ts';
import { REWARD_RULES } from './erasure-rules/rewards.ts';
import type { TableRule } from './table-rule.ts';

/**
 * Every table and column of the shop and what an erasure does to it, in the order in which it is done.
 * `personal-data.test.ts` fails where the schema has a column that is not here, so that nobody adds one without deciding.
 * A new column goes into `columns` if it reveals nothing about a person (a pseudonym such as `user_id` does not), else into
 * `replaced`.
 */
export const PERSONAL_DATA: readonly TableRule[] = [
  ...JOB_RULES,
  ...ACCOUNT_RULES,
  ...ORDER_RULES,
  ...FULFILMENT_RULES,
  ...MONEY_RULES,
  ...REWARD_RULES,
  ...IMPORT_RULES,
  ...BACKOFFICE_RULES,
  ...PLATFORM_RULES,
  USER_RULE,
  ...ABOUT_NOBODY,
];
