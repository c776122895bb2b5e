import type { Language } from '@rush/contract/languages.ts';
import type { CustomerMessage } from '@rush/contract/messages.ts';
import { messageTexts as englishMessages } from '@rush/contract/texts/en/messages.ts';
import { recordTexts as english } from '@rush/contract/texts/en/records.ts';
import { messageTexts as hindiMessages } from '@rush/contract/texts/hi/messages.ts';
import { recordTexts as hindi } from '@rush/contract/texts/hi/records.ts';
import { type MessageTexts, type RenderedMessage, renderMessage } from '@rush/contract/texts/messages.ts';
import type { RecordTexts } from '@rush/contract/texts/records.ts';

/** How each language renders what the shop has on record. The API's own sentences are English. */
export const RECORD_TEXTS: Readonly<Record<Language, RecordTexts>> = { en: english, hi: hindi };

/** What goes to staff is in English only. */
const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = {
  en: englishMessages,
  hi: { ...englishMessages, ...hindiMessages },
};

/** A message in the language of its recipient. */
export function renderFor(language: Language, message: CustomerMessage): RenderedMessage {
  return renderMessage(MESSAGE_TEXTS[language], message);
}
