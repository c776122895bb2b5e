import { recordTexts as records } from '@rush/contract/texts/hi/records.ts';
import type { Texts } from './catalogue.ts';

/** Every file in `hi/` exports its strings under the catalogue's name. */
const files = import.meta.glob<Texts>('./hi/*.ts', { eager: true });

export const texts: Texts = Object.assign({ records }, ...Object.values(files));
