import type { Language } from '@rush/contract/languages.ts';

interface Forms {
  one: string;
  other: string;
}

const rules = new Map<Language, Intl.PluralRules>();

/** The plural form for a count: 1 is singular in English; 0 and 1 are singular in Hindi. */
export function plural(language: Language, count: number, forms: Forms): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return forms[rule.select(count) === 'one' ? 'one' : 'other'];
}
