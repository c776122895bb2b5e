import type { Item, Product, ProductInput } from '@rush/contract/catalog.ts';
import { useLanguage } from '../../text/catalogue.ts';

interface CatalogText {
  children: string;
  lang?: 'en';
}

/** `labelLang` and `helpLang` keep screen readers from reading English text as Hindi. */
export type InputField = ProductInput & { labelLang: CatalogText['lang']; helpLang: CatalogText['lang'] };

/** The owner's texts for products and packs in the page's language, or in English if untranslated. */
export function useCatalogTexts() {
  const isHindi = useLanguage() === 'hi';
  const pick = (hindi: string | undefined, english: string): CatalogText =>
    isHindi && hindi ? { children: hindi } : { children: english, lang: isHindi ? 'en' : undefined };
  return {
    noteOf: ({ importantnote, hi }: Product) => pick(hi.importantnote, importantnote),
    nameOf: ({ name, hi }: Item) => pick(hi.name, name),
    termsOf: ({ terms, hi }: Item) => (terms ? pick(hi.terms, terms) : undefined),
    tagOf: ({ suggestedTask, hi }: Item) => pick(hi.suggestedTask, suggestedTask),
    fieldOf: ({ label: englishLabel, help: englishHelp = '', hi, ...field }: ProductInput): InputField => {
      const label = pick(hi?.label, englishLabel);
      const help = pick(hi?.help, englishHelp);
      return {
        ...field,
        label: label.children,
        labelLang: label.lang,
        help: help.children,
        helpLang: help.lang,
      };
    },
  };
}
