import { type Answer, sentenceOf } from '../answer.ts';
import { catalogue } from '../catalogue.ts';

/** What the server answers, by the name of the call and the `type` of the refusal. English is the API's own sentence. */
export const answersText = catalogue('answers', {
  refused: (_call: string, answer: Answer): string => sentenceOf(answer),
  done: (_call: string, answer: Answer): string => sentenceOf(answer),
});
