import { type Answer, sentenceOf } from '../answer.ts';
import { catalogue } from '../catalogue.ts';

/** The server's messages, by call name and refusal `type`. English uses the API's message. */
export const answersText = catalogue('answers', {
  refused: (_call: string, answer: Answer): string => sentenceOf(answer),
  done: (_call: string, answer: Answer): string => sentenceOf(answer),
});
