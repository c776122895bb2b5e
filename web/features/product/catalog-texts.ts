import type { Item, Product, ProductInput } from '@rush/contract/catalog.ts';
import { useLanguage } from '../../text/catalogue.ts';

/** A text with the language that it is in, where that is not the page's; made to be spread over its element. */
interface CatalogText {
  children: string;
  lang?: 'en';
}

/** What the shopper is asked for; the texts of it without their languages would be read out as Hindi. */
export type ShownInput = ProductInput & { labelLang: CatalogText['lang']; helpLang: CatalogText['lang'] };

/** What the owner wrote of products and packs, in the language of the page; in English where it was not translated. */
export function useCatalogTexts() {
  const isHindi = useLanguage() === 'hi';
  const pick = (hindi: string | undefined, english: string): CatalogText =>
    isHindi && hindi ? { children: hindi } : { children: english, lang: isHindi ? 'en' : undefined };
  return {
    noteOf: ({ importantnote, hi }: Product) => pick(hi.importantnote, importantnote),
    nameOf: ({ name, hi }: Item) => pick(hi.name, name),
    termsOf: ({ terms, hi }: Item) => (terms ? pick(hi.terms, terms) : undefined),
    tagOf: ({ suggestedTask, hi }: Item) => pick(hi.suggestedTask, suggestedTask),
    fieldOf: ({ label: englishLabel, help: englishHelp = '', hi, ...field }: ProductInput): ShownInput => {
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
