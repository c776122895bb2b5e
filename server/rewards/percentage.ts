/** Rounds down to whole paise. @param percent 0 to 100, at most two decimals */
export function shareOf(amountPaise: number, percent: number): number {
  // Hundredths of a percent keep the arithmetic in integers.
  return Math.floor((amountPaise * Math.round(percent * 100)) / 10_000);
}
