import {
  type Offer,
  type OfferFacts,
  type OfferPolicy,
  type OfferVerdict,
  OWN_OFFER,
} from '@rush/contract/offers.ts';
import { describe, expect, test } from 'vitest';
import { chooseOffer, isBelowMargin } from './choose-offer.ts';

const POLICY: OfferPolicy = { marginFloorPercent: 0, sellsAtLoss: false };

const anOffer = (id: string, position: number, fields: Partial<Offer> = {}): Offer => ({
  id,
  position,
  supplier: 'smileone',
  region: 'br',
  account: 1,
  supplierProduct: 'mobilelegends',
  supplierItemIds: ['13'],
  needsPlayerCheck: false,
  isEnabled: true,
  confirmedBy: id === OWN_OFFER ? null : 'a-user',
  confirmedAt: id === OWN_OFFER ? null : '2026-01-01T00:00:00.000Z',
  ...fields,
});

const someFacts = (fields: Partial<OfferFacts> = {}): OfferFacts => ({
  costPaise: 80_00,
  pricePaise: 100_00,
  costHundredths: 61_50,
  balanceHundredths: 500_00,
  isAccountSetUp: true,
  stock: 'listed',
  isCircuitOpen: false,
  openDeliveries: 0,
  playerCheck: 'not-needed',
  isTried: false,
  ...fields,
});

const listOf = (...overrides: Partial<OfferFacts>[]) =>
  overrides.map((facts, index) => ({
    offer: anOffer(index === 0 ? OWN_OFFER : `offer-${index}`, index),
    facts: someFacts(facts),
  }));

describe('usable offers', () => {
  test.each<[OfferVerdict, Partial<Offer>, Partial<OfferFacts>]>([
    ['not-confirmed', { confirmedAt: null }, {}],
    ['disabled', { isEnabled: false }, {}],
    ['no-account', {}, { isAccountSetUp: false }],
    ['no-supplier-ids', { supplierItemIds: [] }, {}],
    ['tried', {}, { isTried: true }],
    ['out-of-stock', {}, { stock: 'gone' }],
    ['circuit-open', {}, { isCircuitOpen: true }],
    ['unfunded', {}, { balanceHundredths: 61_49 }],
    ['unfunded', {}, { balanceHundredths: 0, costHundredths: null }],
    ['below-margin', {}, { costPaise: 100_01 }],
    ['player-not-checked', {}, { playerCheck: 'missing' }],
  ])('an offer is unusable: %s', (verdict, fields, overrides) => {
    const offer = anOffer('offer-1', 1, fields);
    const choice = chooseOffer([{ offer, facts: someFacts(overrides) }], POLICY);
    expect(choice).toMatchObject({ chosen: null, considered: [{ offer, verdict }] });
  });

  test.each<[string, Partial<OfferFacts>]>([
    ['an unknown supplier price', { costPaise: null, costHundredths: null }],
    ['a balance that was never read', { balanceHundredths: null }],
    ['a balance equal to the cost', { balanceHundredths: 61_50 }],
    ['a supplier without stock information', { stock: 'unknown' }],
    ['a cost equal to the price', { costPaise: 100_00 }],
    ['a player who was checked there', { playerCheck: 'passed' }],
  ])('an offer is usable with %s', (_case, overrides) => {
    expect(chooseOffer(listOf(overrides), POLICY).chosen?.position).toBe(0);
  });

  test.each([
    [100_00, 100_00, 0, false],
    [100_01, 100_00, 0, true],
    [90_00, 100_00, 10, false],
    [90_01, 100_00, 10, true],
    [99_99, 100_00, 0.01, false],
    [100_00, 100_00, 0.01, true],
  ])(
    'a pack that costs %i and sells for %i, with a floor of %d%%, is below the margin: %s',
    (costPaise, pricePaise, marginFloorPercent, isBelow) => {
      const facts = { costPaise, pricePaise };
      expect(isBelowMargin(facts, { marginFloorPercent, sellsAtLoss: false })).toBe(isBelow);
      expect(isBelowMargin(facts, { marginFloorPercent, sellsAtLoss: true })).toBe(false);
    },
  );
});

describe('the account for an offer', () => {
  test.each<[string, Partial<OfferFacts>[], number]>([
    ['the first of several equals', [{}, {}], 1],
    ['the one with fewer open deliveries', [{ openDeliveries: 2 }, { openDeliveries: 1 }], 2],
    ['one that is funded', [{ balanceHundredths: 10_00 }, { openDeliveries: 5 }], 2],
  ])('the chosen account is %s', (_case, overrides, account) => {
    const candidates = overrides.map((facts, index) => ({
      offer: anOffer(OWN_OFFER, 0, { account: index + 1 }),
      facts: someFacts(facts),
    }));
    expect(chooseOffer(candidates, POLICY).chosen?.account).toBe(account);
  });
});

describe('the chosen offer', () => {
  test.each<[string, Partial<OfferPolicy>, Partial<OfferFacts>[], number | null]>([
    ['the first in the list, even if a later one is cheaper', {}, [{}, { costPaise: 50_00 }], 0],
    ['the first in the list, even with more open deliveries', {}, [{ openDeliveries: 5 }, {}], 0],
    ['the next if the first cannot be used', {}, [{ isTried: true }, {}, {}], 1],
    ['none if none can be used', {}, [{ stock: 'gone' }, { isCircuitOpen: true }], null],
    ['one below the floor if the shop sells at a loss', { sellsAtLoss: true }, [{ costPaise: 150_00 }], 0],
  ])('the chosen offer is %s', (_case, policy, facts, position) => {
    const { chosen } = chooseOffer(listOf(...facts), { ...POLICY, ...policy });
    expect(chosen?.position ?? null).toBe(position);
  });

  test('every offer is recorded with its verdict', () => {
    const candidates = listOf({ stock: 'gone' }, {}, {});
    const { considered } = chooseOffer(candidates, POLICY);
    expect(considered.map(({ verdict }) => verdict)).toEqual(['out-of-stock', 'chosen', 'usable']);
    expect(considered.map(({ offer }) => offer)).toEqual(candidates.map(({ offer }) => offer));
  });
});
