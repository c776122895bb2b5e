import { recordTexts as records } from '@rush/contract/texts/hi/records.ts';
import type { Spoken } from './catalogue.ts';

/** Every file in `hi/` exports its strings under the catalogue's name. */
const files = import.meta.glob<Spoken>('./hi/*.ts', { eager: true });

export const texts: Spoken = Object.assign({ records }, ...Object.values(files));
