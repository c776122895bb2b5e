import { useSyncExternalStore } from 'react';

export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

export interface Catalogue<T> {
  name: string;
  en: T;
}

type Spoken = Readonly<Record<string, unknown>>;

/** The texts of one part of the shop: a file in `en/`, and one of the same name in every other language. */
export function catalogue<T extends object>(name: string, en: T): Catalogue<T> {
  return { name, en };
}

/** The shape a translation of a catalogue must have. */
export type TextsOf<C> = C extends Catalogue<infer T> ? T : never;

const OTHER_LANGUAGES: Record<Exclude<Language, 'en'>, () => Promise<{ texts: Spoken }>> = {
  hi: () => import('./hi.ts'),
};

const STORED = 'language';
const listeners = new Set<() => void>();
let current: { language: Language; texts: Spoken } = { language: 'en', texts: {} };
const english = current;

async function load(language: Language): Promise<void> {
  const texts = language === 'en' ? {} : (await OTHER_LANGUAGES[language]()).texts;
  current = { language, texts };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function isLanguage(value: string | null): value is Language {
  return value !== null && value in LANGUAGES;
}

let restoring: Promise<void> | undefined;

/**
 * Loads the language that was chosen on this device. Called after hydration, since the server always speaks English,
 * and by whoever needs texts outside components. A language that cannot be loaded leaves the shop in English.
 */
export function restoreLanguage(): Promise<void> {
  restoring ??= restore().catch(() => {
    restoring = undefined;
  });
  return restoring;
}

/** The language that was chosen on this device; null where none was, and on the server. */
export function chosenLanguage(): Language | null {
  if (typeof localStorage === 'undefined') return null;
  const stored = localStorage.getItem(STORED);
  return isLanguage(stored) ? stored : null;
}

async function restore(): Promise<void> {
  const stored = chosenLanguage();
  if (stored && stored !== 'en') await load(stored);
}

export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  return load(language);
}

/** @returns what ends the subscription */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useSpoken() {
  return useSyncExternalStore(
    subscribeToLanguage,
    () => current,
    () => english,
  );
}

export function useLanguage(): Language {
  return useSpoken().language;
}

export function useText<T>(source: Catalogue<T>): T {
  return (useSpoken().texts[source.name] as T | undefined) ?? source.en;
}

/** For texts outside components, such as page titles and thrown errors. */
export function textNow<T>(source: Catalogue<T>): T {
  return (current.texts[source.name] as T | undefined) ?? source.en;
}
