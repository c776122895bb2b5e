import { type Answer, sentenceOf } from '../answer.ts';
import { catalogue } from '../catalogue.ts';

/** The server's answers, by the call's name and the refusal's `type`. The English text is the API's own sentence. */
export const answersText = catalogue('answers', {
  refused: (_call: string, answer: Answer): string => sentenceOf(answer),
  done: (_call: string, answer: Answer): string => sentenceOf(answer),
});
