/** Formats dates and times in Indian time, with Latin digits and month names in the page's language. */
function dateFormatter(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (iso) => {
    const language = globalThis.document?.documentElement.lang || 'en';
    const format =
      formats.get(language) ??
      new Intl.DateTimeFormat(`${language}-IN`, {
        ...options,
        // Hindi month abbreviations use a sign (॰) that our font lacks and few people write.
        ...(language === 'hi' && options.month && { month: 'long' }),
        timeZone: 'Asia/Kolkata',
      });
    formats.set(language, format);
    return format.format(new Date(iso));
  };
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

export const formatDate = dateFormatter(DAY);
export const formatTime = dateFormatter(TIME);
/** `20 Nov 2026, 3:45 pm`, in Indian time. */
export const formatDateTime = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
