/** Amounts of a supplier have two decimals: a tenth of a coin, a cent. */
export const inHundredths = (amount: number): number => Math.round(amount * 100);

/**
 * What a pack may cost a player, in hundredths of the supplier's unit. How a supplier rounds a changed price is not
 * documented, so both ways are possible.
 *
 * @param price as the catalogue lists it; null where nobody knows, then nothing is answered
 * @param changePrice the multiplier that the check of the player answered; null where it did not. One that
 * is no multiplier changes nothing
 */
export function costsOf(price: number | null, changePrice: number | null): number[] {
  if (price === null) return [];
  const listed = price * 100;
  const changed = listed * (isMultiplier(changePrice) ? changePrice : 1);
  const costs = [Math.floor(changed + 1e-6), Math.ceil(changed - 1e-6), Math.round(listed)];
  // An amount that the database cannot keep would hold up the whole account.
  return [...new Set(changed === listed ? costs.slice(2) : costs)].filter(
    (cost) => Number.isSafeInteger(cost) && cost >= 0,
  );
}

/** A supplier's answer may be anything, and a JSON of the database has NaN as text. */
const isMultiplier = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;
