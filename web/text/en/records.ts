import { recordTexts } from '@rush/contract/texts/en/records.ts';
import { catalogue } from '../catalogue.ts';

/** Strings for order events, the reasons why orders ended, and wallet transactions. The server renders them too. */
export const recordsText = catalogue('records', recordTexts);
