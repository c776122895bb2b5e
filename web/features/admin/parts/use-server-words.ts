import { useLanguage } from '../../../text/catalogue.ts';
import { sayInHindi } from '../../../text/server-words.ts';

const asItIs = (text: string) => text;

/** What the server wrote in English, in the language of the page. */
export const useServerWords = (): ((text: string) => string) =>
  useLanguage() === 'hi' ? sayInHindi : asItIs;
