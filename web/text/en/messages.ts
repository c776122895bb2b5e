import { catalogue } from '../catalogue.ts';
import { type Answer, messageOf } from '../response-body.ts';

/** The server's messages, by call name and refusal `type`. English uses the API's message. */
export const messagesText = catalogue('answers', {
  refused: (_call: string, answer: Answer): string => messageOf(answer),
  done: (_call: string, answer: Answer): string => messageOf(answer),
});
