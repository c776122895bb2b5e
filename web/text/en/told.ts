import { catalogue } from '../catalogue.ts';

/** Sentences that the server has written into its records. They are English there; a language says its own. */
export const toldText = catalogue('told', { say: (sentence: string) => sentence });
