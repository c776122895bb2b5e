import { randomUUID } from 'node:crypto';
import { Journal } from '../journal.ts';

export interface InboxMessage {
  id: string;
  channel: 'mail' | 'sms' | 'telegram';
  to: string;
  /** The sender's name; only in email. */
  from?: string | undefined;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

const MESSAGES_MAX = 5_000;
const MOBILE_DIGITS = 10;

const mobileOf = (text: string) => text.replace(/\D/g, '').slice(-MOBILE_DIGITS);

export class Inbox {
  /** Oldest first, to append cheaply. */
  #messages: InboxMessage[] = [];
  readonly #journal: Journal<InboxMessage>;

  constructor(folder: string | undefined) {
    this.#journal = new Journal(folder, 'inbox');
    this.#journal.replay((message) => this.#apply(message));
  }

  add(message: Omit<InboxMessage, 'id' | 'sentAt'>): InboxMessage {
    const sent = { ...message, id: randomUUID(), sentAt: new Date().toISOString() };
    this.#journal.append(sent);
    this.#apply(sent);
    return sent;
  }

  /** Newest first. @param to email address or mobile number. Default: all. */
  list(to?: string): InboxMessage[] {
    const matches = to ? this.#messages.filter((message) => isTo(message, to)) : [...this.#messages];
    return matches.reverse();
  }

  clear(): void {
    this.#messages = [];
    this.#journal.clear();
  }

  #apply(message: InboxMessage): void {
    this.#messages.push(message);
    if (this.#messages.length > MESSAGES_MAX * 2) this.#messages = this.#messages.slice(-MESSAGES_MAX);
  }
}

function isTo({ to }: InboxMessage, recipient: string): boolean {
  if (recipient.includes('@')) return to.toLowerCase() === recipient.trim().toLowerCase();
  const mobile = mobileOf(recipient);
  return mobile.length === MOBILE_DIGITS && !to.includes('@') && mobileOf(to) === mobile;
}
