export const BONUS_TIERS = [50, 150, 250, 500] as const;

/** First recharge of a level: as much again. Later ones: a tenth, rounded. */
export function bonusOf(diamonds: number) {
  return { first: diamonds, later: Math.round(diamonds / 10) };
}

const DIAMONDS_A_DAY = 20;
const PASSES = {
  single: { immediateIfActive: 80, immediateIfNot: 100, total: 220, days: 7 },
  triple: { immediateIfActive: 240, immediateIfNot: 260, total: 660, days: 21 },
} as const;

export function weeklyPass(isTriple: boolean) {
  const pass = PASSES[isTriple ? 'triple' : 'single'];
  return { ...pass, aDay: DIAMONDS_A_DAY };
}
