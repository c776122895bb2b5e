import type { Language } from '@rush/contract/languages.ts';
import type { CustomerMessage } from '@rush/contract/messages.ts';
import { messageTexts as englishMessages } from '@rush/contract/texts/en/messages.ts';
import { recordTexts as english } from '@rush/contract/texts/en/records.ts';
import { messageTexts as hindiMessages } from '@rush/contract/texts/hi/messages.ts';
import { recordTexts as hindi } from '@rush/contract/texts/hi/records.ts';
import { type MessageTexts, type RenderedMessage, renderMessage } from '@rush/contract/texts/messages.ts';
import type { RecordTexts } from '@rush/contract/texts/records.ts';

/** The wording of stored records. API messages are in English only. */
export const RECORD_TEXTS: Readonly<Record<Language, RecordTexts>> = { en: english, hi: hindi };

/** Messages to staff are in English only. */
const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = {
  en: englishMessages,
  hi: { ...englishMessages, ...hindiMessages },
};

export function renderFor(language: Language, message: CustomerMessage): RenderedMessage {
  return renderMessage(MESSAGE_TEXTS[language], message);
}
