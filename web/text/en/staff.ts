import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { catalogue } from '../catalogue.ts';

/** What only staff reads of what is on record: the books, the work queue. The server renders the same. */
export const staffText = catalogue('staff', staffTexts);
