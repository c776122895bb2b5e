/** Formats dates in Indian order, with Latin digits and month names in the page's language. */
function dated(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (iso) => {
    const language = globalThis.document?.documentElement.lang || 'en';
    const format =
      made.get(language) ??
      new Intl.DateTimeFormat(`${language}-IN`, {
        ...options,
        // Hindi abbreviates months with a sign (॰) that our font lacks and few people write.
        ...(language === 'hi' && options.month && { month: 'long' }),
        timeZone: 'Asia/Kolkata',
      });
    made.set(language, format);
    return format.format(new Date(iso));
  };
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

export const formatDate = dated(DAY);
export const formatClock = dated(TIME);
/** `20 Nov 2026, 3:45 pm`, in India. */
export const formatDateTime = (iso: string) => `${formatDate(iso)}, ${formatClock(iso)}`;

/** `04:09`, the time left. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
