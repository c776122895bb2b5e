import { LANGUAGES, type Language, type Spoken, speak } from './catalogue.ts';
import { readStored, writeStored } from './storage.ts';

/** Apart from the catalogues, which every text imports: a language imports all of them. */
const OTHER_LANGUAGES: Record<Exclude<Language, 'en'>, () => Promise<{ texts: Spoken }>> = {
  hi: () => import('./hi.ts'),
};

const STORED = 'language';

async function load(language: Language): Promise<void> {
  speak(language, language === 'en' ? {} : (await OTHER_LANGUAGES[language]()).texts);
}

function isLanguage(value: string | null): value is Language {
  return value !== null && value in LANGUAGES;
}

let restoring: Promise<void> | undefined;

/**
 * Loads the language that was chosen on this device. Called after hydration, since the server always renders English,
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
  const stored = readStored(STORED);
  return isLanguage(stored) ? stored : null;
}

async function restore(): Promise<void> {
  const stored = chosenLanguage();
  if (stored && stored !== 'en') await load(stored);
}

export function chooseLanguage(language: Language): Promise<void> {
  writeStored(STORED, language);
  return load(language);
}
