import { createHash } from 'node:crypto';
import { NOTICE, NOTICES } from '@rush/contract/notice.ts';
import { describe, expect, test } from 'vitest';
import { policiesText } from './en/policies.ts';
import { policies as hindi } from './hi/policies.ts';
import type { PolicyShop } from './policy.ts';

/** The shop's name, addresses and rates are settings and not part of the version. */
const SHOP: PolicyShop = {
  name: '{name}',
  legalName: '{legalName}',
  city: '{city}',
  email: '{email}',
  phone: '{phone}',
  officer: '{officer}',
  officerEmail: '{officerEmail}',
  rewards: { pointsPercent: 1, referralPercent: 5, referralTopUps: 3, signUpBonusRupees: 20 },
};

function hashOf({ terms, privacy }: typeof policiesText.en): string {
  const text = [terms, privacy].map(({ title, lead, sections }) => ({
    title,
    lead,
    sections: sections(SHOP).map(([title, ...lines]) => ({ title, lines })),
  }));
  return createHash('sha256').update(JSON.stringify(text)).digest('hex');
}

describe('the notice that users accept', () => {
  test('has the recorded hashes, so a changed text requires a new version in contract/notice.ts', () => {
    expect(NOTICE.hashes).toEqual({ en: hashOf(policiesText.en), hi: hashOf(hindi) });
  });

  test('lists each version once, the latest last', () => {
    const versions = NOTICES.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort());
  });
});
