import type { CustomerMessage, MessageData, MessageKind } from '../messages.ts';

/** A message in one language, for every channel. */
export interface RenderedMessage {
  /** Subject of a mail and title of a push message. */
  subject: string;
  /** Body of a mail. */
  text: string;
  /** Body of a push message, and the whole SMS. */
  short: string;
}

export type MessageTexts = { readonly [K in MessageKind]: (data: MessageData<K>) => RenderedMessage };

/** For other languages: staff messages exist in English only. */
export type ShopperMessageTexts = Omit<MessageTexts, 'owner-alert'>;

export function renderMessage(texts: MessageTexts, { kind, data }: CustomerMessage): RenderedMessage {
  return (texts[kind] as (data: CustomerMessage['data']) => RenderedMessage)(data);
}
