const LOCALE = 'en-IN';

/** Created on first use, because each blocks a slow phone before hydration, the first one for 110 ms. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const rounded = once(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }));
const withPaise = once(
  () => new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const AFTER_THOUSANDS_AND_LAKHS = /(\d)(?=(\d\d)+\d$)/g;

/** `1,25,000` like `Intl`, but without loading `Intl`: the first page shows no other figures. */
function formatWhole(value: number): string {
  return String(value).replace(AFTER_THOUSANDS_AND_LAKHS, '$1,');
}

/** `1,25,000`, and `99.50` if there are paise. */
export function formatAmount(rupees: number): string {
  return Number.isInteger(rupees) ? formatWhole(rupees) : withPaise().format(rupees);
}

/** `₹1,25,000`, `₹99.50` if there are paise, and `−₹5`. */
export function formatRupees(rupees: number): string {
  return `${rupees < 0 ? '−' : ''}₹${formatAmount(Math.abs(rupees))}`;
}

/** Always two decimals: balances and points. */
export function formatBalance(amount: number): string {
  return withPaise().format(amount);
}

export function formatNumber(value: number): string {
  return Number.isInteger(value) ? formatWhole(value) : rounded().format(value);
}

export function savingPercent(listPrice: number, price: number): number {
  return listPrice > price ? Math.round(((listPrice - price) / listPrice) * 100) : 0;
}
