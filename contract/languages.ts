import { z } from 'zod';

/** The first is the default. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
export const Language = z.enum(LANGUAGES).describe('A language that the shop supports');

const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

/** The preferred supported language according to RFC 9110, section 12.5.4; null if the header names none. */
export function preferredLanguage(acceptLanguage: string | null): Language | null {
  let best: { language: Language; weight: number } | null = null;
  for (const range of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const language = tag.trim().split('-')[0] ?? '';
    if (!isLanguage(language)) continue;
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    const weight = quality === undefined ? 1 : Number.parseFloat(quality);
    if (weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}
