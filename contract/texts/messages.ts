import type { CustomerMessage, MessageData, MessageKind } from '../messages.ts';

/** A message in one language, for every way it may go. */
export interface RenderedMessage {
  /** Of a mail, and the title of a push message. */
  subject: string;
  /** Of a mail. */
  text: string;
  /** The body of a push message, and the whole of an SMS. */
  short: string;
}

/** How one language renders the messages. A kind without its texts does not compile. */
export type MessageTexts = { readonly [K in MessageKind]: (data: MessageData<K>) => RenderedMessage };

/** The same in a language of shoppers: staff is written to in English. */
export type ShopperMessageTexts = Omit<MessageTexts, 'order-to-deliver'>;

export function renderMessage(texts: MessageTexts, { kind, data }: CustomerMessage): RenderedMessage {
  return (texts[kind] as (data: CustomerMessage['data']) => RenderedMessage)(data);
}
