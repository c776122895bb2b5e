import { recordTexts } from '@rush/contract/texts/en/records.ts';
import { catalogue } from '../catalogue.ts';

/** What the shop has on record: events of orders, why they ended, lines of the wallet. The server renders the same. */
export const recordsText = catalogue('records', recordTexts);
