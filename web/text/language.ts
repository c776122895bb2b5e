import type { Language } from '@rush/contract/languages.ts';
import { LANGUAGES, switchLanguage } from './catalogue.ts';
import { readStored, writeStored } from './storage.ts';

const STORAGE_KEY = 'language';

function isLanguage(value: string | null): value is Language {
  return value !== null && value in LANGUAGES;
}

/** The language chosen on this device; null if none was chosen, and on the server. */
export function chosenLanguage(): Language | null {
  const stored = readStored(STORAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

export function isBackOffice(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname);
}

let current: Language = 'en';
let loading: Promise<void> = Promise.resolve();

/**
 * Shows a page in the chosen language, or in English in the back-office. The server always renders English, so this
 * runs after hydration and before each navigation. If a language fails to load, the shop stays in English.
 */
export function applyLanguage(pathname: string): Promise<void> {
  const language = isBackOffice(pathname) ? 'en' : (chosenLanguage() ?? 'en');
  if (language !== current) {
    current = language;
    loading = show(language).catch(() => {
      current = 'en';
    });
  }
  return loading;
}

async function show(language: Language): Promise<void> {
  const texts = language === 'hi' ? (await import('./hi.ts')).texts : {};
  if (language === current) switchLanguage(language, texts);
}

export function chooseLanguage(language: Language): Promise<void> {
  writeStored(STORAGE_KEY, language);
  return applyLanguage(window.location.pathname);
}
