import type { Item, Product, ProductInput } from '@rush/contract/catalog.ts';
import { useLanguage } from '../../text/catalogue.ts';

/** What the owner wrote of products and packs, in the language of the page; in English where it was not translated. */
export function useCatalogTexts() {
  const isHindi = useLanguage() === 'hi';
  const pick = (hindi: string | undefined, english: string) => (isHindi && hindi) || english;
  return {
    noteOf: ({ importantnote, hi }: Product) => pick(hi.importantnote, importantnote),
    nameOf: ({ name, hi }: Item) => pick(hi.name, name),
    tagOf: ({ suggestedTask, hi }: Item) => pick(hi.suggestedTask, suggestedTask),
    fieldOf: ({ label, help = '', hi, ...field }: ProductInput): ProductInput => ({
      ...field,
      label: pick(hi?.label, label),
      help: pick(hi?.help, help),
    }),
  };
}
