import { catalogue } from '../catalogue.ts';

/** Sentences of the server's answers, refusals above all. They are English there; a language says its own. */
export const answersText = catalogue('answers', { say: (sentence: string) => sentence });
