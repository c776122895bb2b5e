import type { CustomerMessage, MessageData, MessageKind } from '../messages.ts';

export interface RenderedMessage {
  /** Subject of an email and title of a push message. */
  subject: string;
  /** Body of an email. */
  text: string;
  /** Body of a push message, and the whole SMS. */
  short: string;
}

export type MessageTexts = { readonly [K in MessageKind]: (data: MessageData<K>) => RenderedMessage };

export type ShopperMessageTexts = Omit<MessageTexts, 'owner-alert'>;

export function renderMessage(texts: MessageTexts, { kind, data }: CustomerMessage): RenderedMessage {
  return (texts[kind] as (data: CustomerMessage['data']) => RenderedMessage)(data);
}
