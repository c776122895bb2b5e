import { recordTexts } from '@rush/contract/texts/en/records.ts';
import { catalogue } from '../catalogue.ts';

/** Stored records: order events, why orders ended, wallet lines. The server renders the same texts. */
export const recordsText = catalogue('records', recordTexts);
