import { isIP } from 'node:net';
import { findNotice, NOTICE, type NoticeLanguage } from '@rush/contract/notice.ts';
import type { Queries } from '#platform/database/database.ts';
import { networkKey } from '#platform/http/address.ts';
import { newId } from '#platform/ids.ts';

export type ConsentSubject = 'terms' | 'push';

interface ConsentsTable {
  id: string;
  user_id: string;
  at: Date;
  subject: ConsentSubject;
  action: 'accepted' | 'withdrawn';
  given: 'registration' | 'registering' | 'notice' | 'switch';
  notice_version: string;
  notice_hash: string;
  language: NoticeLanguage;
  address: string;
}

declare module '#platform/database/database.ts' {
  interface Tables {
    consents: ConsentsTable;
  }
}

/** The notice that a browser reports as shown. */
export interface Shown {
  version: string;
  language: NoticeLanguage;
}

export interface NewConsent {
  userId: string;
  subject: ConsentSubject;
  action: ConsentsTable['action'];
  given: ConsentsTable['given'];
  /** The notice shown; by default the current version, in English. */
  shown?: Shown;
  /** The client's address, of which only the network is stored. */
  address: string;
  now: Date;
}

/** Logs a consent. An unknown version counts as the current one. */
export async function recordConsent(queries: Queries, consent: NewConsent): Promise<void> {
  const notice = findNotice(consent.shown?.version ?? '') ?? NOTICE;
  const language = consent.shown?.language ?? 'en';
  await queries
    .insertInto('consents')
    .values({
      id: newId(consent.now.getTime()),
      user_id: consent.userId,
      at: consent.now,
      subject: consent.subject,
      action: consent.action,
      given: consent.given,
      notice_version: notice.version,
      notice_hash: notice.hashes[language],
      language,
      address: isIP(consent.address) === 0 ? '' : networkKey(consent.address),
    })
    .execute();
}

/**
 * The consent given by opening an account. A front end that names no notice has it recorded as given by registering.
 */
export function recordRegistrationConsent(
  queries: Queries,
  registration: { userId: string; shown?: Shown; address: string; now: Date },
): Promise<void> {
  const isNamed = findNotice(registration.shown?.version ?? '') !== undefined;
  return recordConsent(queries, {
    ...registration,
    subject: 'terms',
    action: 'accepted',
    given: isNamed ? 'registration' : 'registering',
  });
}

export async function hasAcceptedNotice(queries: Queries, userId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('subject', '=', 'terms')
    .where('action', '=', 'accepted')
    .where('notice_version', '=', NOTICE.version)
    .executeTakeFirst();
  return found !== undefined;
}
