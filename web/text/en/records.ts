import { recordTexts } from '@rush/contract/texts/en/records.ts';
import { catalogue } from '../catalogue.ts';

/** For stored records: order events, why orders ended, wallet transactions. The server renders the same strings. */
export const recordsText = catalogue('records', recordTexts);
