import type { Language } from '@rush/contract/languages.ts';
import { useSyncExternalStore } from 'react';

export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

export interface Catalogue<T> {
  name: string;
  en: T;
}

export type Texts = Readonly<Record<string, unknown>>;

/** The UI strings for one part of the shop: a file in `en/` and one of the same name for each other language. */
export function catalogue<T extends object>(name: string, en: T): Catalogue<T> {
  return { name, en };
}

const listeners = new Set<() => void>();
let current: { language: Language; texts: Texts } = { language: 'en', texts: {} };
const english = current;

/** Switches the language. `text/language.ts` loads the strings; English needs no loading. */
export function switchLanguage(language: Language, texts: Texts): void {
  current = { language, texts };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useCurrent() {
  return useSyncExternalStore(
    subscribeToLanguage,
    () => current,
    () => english,
  );
}

export function useLanguage(): Language {
  return useCurrent().language;
}

/**
 * The `lang` of user-entered text if it differs from the page's: on a Hindi page, text without Devanagari is English.
 * A hook, because content hydrated during a language change is in English at first, as the server rendered it.
 */
export function useTypedLanguage(): (text: string) => 'en' | undefined {
  const language = useLanguage();
  return (text) => (language === 'hi' && !/[ऀ-ॿ]/.test(text) ? 'en' : undefined);
}

export function useText<T>(source: Catalogue<T>): T {
  return (useCurrent().texts[source.name] as T | undefined) ?? source.en;
}

export const languageNow = (): Language => current.language;

/** For strings outside components, such as page titles and thrown errors. */
export function textNow<T>(source: Catalogue<T>): T {
  return (current.texts[source.name] as T | undefined) ?? source.en;
}
