import type { Language } from './catalogue.ts';

/** The plural forms of the shop's languages: one, and any other number. */
interface Forms {
  one: string;
  other: string;
}

const rules = new Map<Language, Intl.PluralRules>();

/** The form in which a language says so many: English has 1 apart, Hindi 0 and 1. */
export function plural(language: Language, count: number, forms: Forms): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return forms[rule.select(count) === 'one' ? 'one' : 'other'];
}
