import { catalogue } from '../catalogue.ts';
import { messageOf, type ResponseBody } from '../response-body.ts';

/** The server's messages, by call name and refusal `type`. English uses the API's message. */
export const messagesText = catalogue('messages', {
  refused: (_call: string, body: ResponseBody): string => messageOf(body),
  done: (_call: string, body: ResponseBody): string => messageOf(body),
});
