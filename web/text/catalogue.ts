import { useSyncExternalStore } from 'react';

export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

export interface Catalogue<T> {
  name: string;
  en: T;
}

export type Spoken = Readonly<Record<string, unknown>>;

/** The texts of one part of the shop: a file in `en/`, and one with the same name in every other language. */
export function catalogue<T extends object>(name: string, en: T): Catalogue<T> {
  return { name, en };
}

const listeners = new Set<() => void>();
let current: { language: Language; texts: Spoken } = { language: 'en', texts: {} };
const english = current;

/** Shows all texts in this language; English needs none. `text/language.ts` loads them. */
export function speak(language: Language, texts: Spoken): void {
  current = { language, texts };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

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

/**
 * The `lang` of typed text if it differs from the page's: on a Hindi page, text without Devanagari is English. A hook,
 * because content hydrated while the language changes is first in English, as the server sent it.
 */
export function useTypedLanguage(): (text: string) => 'en' | undefined {
  const language = useLanguage();
  return (text) => (language === 'hi' && !/[ऀ-ॿ]/.test(text) ? 'en' : undefined);
}

export function useText<T>(source: Catalogue<T>): T {
  return (useSpoken().texts[source.name] as T | undefined) ?? source.en;
}

/** For texts outside components, such as page titles and thrown errors. */
export function textNow<T>(source: Catalogue<T>): T {
  return (current.texts[source.name] as T | undefined) ?? source.en;
}
