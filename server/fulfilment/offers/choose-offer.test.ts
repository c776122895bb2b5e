import {
  type Offer,
  type OfferFacts,
  type OfferPolicy,
  type OfferVerdict,
  OWN_OFFER,
} from '@rush/contract/offers.ts';
import { describe, expect, test } from 'vitest';
import { chooseOffer, isBelowMargin, offerKey } from './choose-offer.ts';

const FIXED: OfferPolicy = { delivery: 'fixed', marginFloorPercent: 0, sellsAtLoss: false };

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
  decided: 0,
  delivered: 0,
  medianMs: null,
  playerCheck: 'not-needed',
  isTried: false,
  ...fields,
});

const listOf = (...known: Partial<OfferFacts>[]) => {
  const offers = known.map((_facts, place) => anOffer(place === 0 ? OWN_OFFER : `offer-${place}`, place));
  return {
    offers,
    facts: new Map(known.map((fields, place) => [offerKey(offers[place]!), someFacts(fields)])),
  };
};

const chosenOf = (list: ReturnType<typeof listOf>, policy: Partial<OfferPolicy> = {}) =>
  chooseOffer(list.offers, list.facts, { ...FIXED, ...policy }).chosen?.position ?? null;

describe('an offer is unusable because of', () => {
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
  ])('%s', (verdict, fields, known) => {
    const offer = anOffer('offer-1', 1, fields);
    const choice = chooseOffer([offer], new Map([[offerKey(offer), someFacts(known)]]), FIXED);
    expect(choice).toMatchObject({ chosen: null, considered: [{ offer, verdict }] });
  });

  test.each<[string, Partial<OfferFacts>]>([
    ['an unknown supplier price', { costPaise: null, costHundredths: null }],
    ['a balance that was never read', { balanceHundredths: null }],
    ['a balance of exactly the cost', { balanceHundredths: 61_50 }],
    ['a supplier without stock information', { stock: 'unknown' }],
    ['a cost of exactly the price', { costPaise: 100_00 }],
    ['a player who was checked there', { playerCheck: 'passed' }],
  ])('not because of %s', (_case, known) => {
    expect(chosenOf(listOf(known))).toBe(0);
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

describe('the account chosen for an offer is', () => {
  const chosenAccount = (policy: Partial<OfferPolicy>, ...facts: Partial<OfferFacts>[]) => {
    const offers = facts.map((_facts, place) =>
      anOffer(OWN_OFFER, 0, { account: place + 1, confirmedAt: null }),
    );
    const known = new Map(facts.map((fields, place) => [offerKey(offers[place]!), someFacts(fields)]));
    return chooseOffer(offers, known, { ...FIXED, ...policy }).chosen?.account ?? null;
  };

  test.each<[string, Partial<OfferPolicy>, Partial<OfferFacts>[], number]>([
    ['the first of equal ones', {}, [{}, {}], 1],
    ['the one with fewer open deliveries', {}, [{ openDeliveries: 2 }, { openDeliveries: 1 }], 2],
    ['one that is funded', {}, [{ balanceHundredths: 10_00 }, { openDeliveries: 5 }], 2],
    [
      'the one with the lower cost',
      { delivery: 'cheapest' },
      [{}, { costPaise: 79_00, openDeliveries: 5 }],
      2,
    ],
  ])('%s', (_case, policy, facts, account) => {
    expect(chosenAccount(policy, ...facts)).toBe(account);
  });
});

describe('the chosen offer is', () => {
  test.each<[string, Partial<OfferPolicy>, Partial<OfferFacts>[], number | null]>([
    ['the first of the list', {}, [{ costPaise: 90_00 }, { costPaise: 70_00 }], 0],
    ['the next one if the first cannot be used', {}, [{ isCircuitOpen: true }, {}], 1],
    ['the cheapest', { delivery: 'cheapest' }, [{ costPaise: 90_00 }, { costPaise: 70_00 }], 1],
    ['one with a known cost before one without', { delivery: 'cheapest' }, [{ costPaise: null }, {}], 1],
    [
      'the fastest',
      { delivery: 'fastest' },
      [
        { medianMs: 900, decided: 10, delivered: 10 },
        { medianMs: 800, decided: 10, delivered: 10 },
      ],
      1,
    ],
    [
      'the fastest, where a success rate of a half doubles the time',
      { delivery: 'fastest' },
      [
        { medianMs: 500, decided: 10, delivered: 5 },
        { medianMs: 900, decided: 10, delivered: 10 },
      ],
      1,
    ],
    [
      'a measured one before an unmeasured one',
      { delivery: 'fastest' },
      [{}, { medianMs: 90_000, decided: 1, delivered: 1 }],
      1,
    ],
    ['none if none can be used', {}, [{ stock: 'gone' }, { isCircuitOpen: true }], null],
    ['one below the floor if the shop sells at a loss', { sellsAtLoss: true }, [{ costPaise: 150_00 }], 0],
  ])('%s', (_case, policy, facts, position) => {
    expect(chosenOf(listOf(...facts), policy)).toBe(position);
  });

  test('every offer is listed in order with its verdict, regardless of the input order', () => {
    const { offers, facts } = listOf({ stock: 'gone' }, {}, {});
    const choice = chooseOffer(offers, facts, FIXED);
    expect(choice.considered.map(({ verdict }) => verdict)).toEqual(['out-of-stock', 'chosen', 'usable']);
    expect(choice.considered.map(({ offer }) => offer.id)).toEqual(offers.map(({ id }) => id));
    expect(chooseOffer(offers.toReversed(), facts, FIXED)).toEqual(choice);
  });
});
