export const BONUS_TIERS = [50, 150, 250, 500] as const;

/** First recharge of a level: as much again. Later ones: a tenth, rounded. */
export function bonusOf(diamonds: number) {
  return { first: diamonds, later: Math.round(diamonds / 10) };
}

const DIAMONDS_A_DAY = 20;
const PASSES = {
  single: { atOnceIfActive: 80, atOnceIfNot: 100, total: 220, days: 7 },
  triple: { atOnceIfActive: 240, atOnceIfNot: 260, total: 660, days: 21 },
} as const;

export function weeklyPass(isTriple: boolean) {
  const pass = PASSES[isTriple ? 'triple' : 'single'];
  return { ...pass, aDay: DIAMONDS_A_DAY };
}
