import type { AnyCall } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import { declaredRefusals } from '@rush/contract/errors.ts';
import { expect, it } from 'vitest';
import { messagesText } from './en/messages.ts';
import { messages as hindi } from './hi/messages.ts';

const DEVANAGARI = /[\u0900-\u097f]/;

/** Errors for programs or staff only. */
const NOT_FOR_SHOPPERS = new Set([
  'unsupported-media-type',
  'idempotency-key-reused',
  'idempotency-key-invalid',
  'second-factor-due',
]);

/** Calls whose success message no page shows; in `otpTimer` and `checkPlayerId`, `message` carries data. */
const WITHOUT_SHOWN_MESSAGE =
  `otpTimer checkPlayerId logout setLanguage verifyAndRegister resetPassword verifyOtp acceptNotice
  applyCoupon createWalletOrder forgetPlayer subscribeToPush unsubscribeFromPush generateReferral getReferral
  refundWaitingOrder editProfile`.split(/\s+/);

const refusals = (call: AnyCall) =>
  Object.entries(declaredRefusals(call)).filter(([type]) => !NOT_FOR_SHOPPERS.has(type));
/** No page receives a refusal of `googleStart` or `googleCallback`, because the browser navigates to them. */
const isForShoppers = ({ name, who, isFromProvider }: AnyCall) =>
  typeof who !== 'object' && !isFromProvider && !name.startsWith('google');

it('every refusal that a shopper may see has a Hindi translation for its type', () => {
  const untranslated = CALLS.filter(isForShoppers).flatMap((call) =>
    refusals(call)
      .filter(([type, { message }]) => !DEVANAGARI.test(hindi.refused(call.name, { type, message })))
      .map(([type]) => `${call.name} ${type}`),
  );
  expect(untranslated).toEqual([]);
});

it('a type with a different meaning in one call has its own Hindi translation there', () => {
  const hindiOf = new Map<string, Map<string, Set<string>>>();
  for (const call of CALLS.filter(isForShoppers))
    for (const [type, { message }] of refusals(call)) {
      const byMessage = hindiOf.get(type) ?? new Map<string, Set<string>>();
      hindiOf.set(type, byMessage);
      const translations = byMessage.get(message) ?? new Set<string>();
      byMessage.set(message, translations.add(hindi.refused(call.name, { type, message })));
    }
  for (const [type, byMessage] of hindiOf) {
    const translations = [...byMessage.values()].flatMap((byCall) => [...byCall]);
    expect(translations, type).toHaveLength(byMessage.size);
    expect(new Set(translations).size, type).toBe(byMessage.size);
  }
});

it('a refusal’s translation does not depend on the API’s wording', () => {
  expect(hindi.refused('createOrder', { type: 'out-of-stock', message: 'Different words.' })).toMatch(
    DEVANAGARI,
  );
});

it('every success message that shoppers see has a Hindi translation', () => {
  const untranslated = CALLS.filter(isForShoppers).filter(({ name, output }) => {
    const shape = (output as { shape?: Record<string, unknown> }).shape ?? {};
    const hasMessage = 'message' in shape || 'msg' in shape;
    return (
      hasMessage &&
      !WITHOUT_SHOWN_MESSAGE.includes(name) &&
      !DEVANAGARI.test(hindi.done(name, { message: 'Done.', dueAt: '2026-11-29' }))
    );
  });
  expect(untranslated.map(({ name }) => name)).toEqual([]);
});

it('Hindi messages include the figures from the response', () => {
  const refused = (type: string, data: object) => hindi.refused('any', { type, message: '', ...data });
  expect(refused('points-insufficient', { available: 50.5 })).toContain('50.50');
  expect(refused('amount-below-minimum', { minimum: 10 })).toContain('₹10');
  expect(refused('amount-above-maximum', { maximum: 5_000 })).toContain('₹5,000');
  expect(refused('daily-cap-reached', { left: 20 })).toContain('₹20');
  expect(refused('too-many-open-payments', { openMax: 5 })).toContain('5');
  expect(refused('gateway-unavailable', { upiCap: 2_000 })).toContain('₹2,000');
  expect(hindi.done('eraseMe', { message: '', dueAt: '2026-11-29T10:00:00.000Z' })).toContain('29 Nov 2026');
});

it('supplier messages about a player, unknown messages and English ones are not translated', () => {
  const notice = { type: 'player-notice', message: 'Limit reached.', notice: 'Limit reached.' };
  expect(hindi.refused('checkPlayerId', notice)).toBe('Limit reached.');
  expect(hindi.refused('editItem', { type: 'item-invalid', message: 'Staff reads this.' })).toBe(
    'Staff reads this.',
  );
  expect(messagesText.en.refused('createOrder', { type: 'out-of-stock', message: 'As it is.' })).toBe(
    'As it is.',
  );
});
