import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Language } from '@rush/contract/languages.ts';
import { findNotice, NOTICE, type NoticeVersion } from '@rush/contract/notice.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { networkKey } from '#platform/http/address.ts';
import { newId } from '#platform/ids.ts';
import { deletePushSubscriptions } from '#platform/push/subscriptions.ts';

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
  language: Language;
  address: string;
}

declare module '#platform/database/database.ts' {
  interface Tables {
    consents: ConsentsTable;
  }
}

export interface ShownNotice {
  version: string;
  language: Language;
}

export interface NewConsent {
  userId: string;
  subject: ConsentSubject;
  action: ConsentsTable['action'];
  given: ConsentsTable['given'];
  /** The notice shown; by default the current version, in English. */
  shown?: ShownNotice;
  /** The client's IP address; only its network is stored. */
  address: string;
  now: Date;
}

/** The terms and privacy policy in force: the defaults, or as the owner last saved them. */
export async function readNotice(queries: Queries): Promise<NoticeVersion> {
  const rows = await queries
    .selectFrom('page_versions')
    .distinctOn(['page', 'language'])
    .select(['page', 'language', 'texts', 'saved_at'])
    .where('page', 'in', ['privacy', 'terms'])
    .orderBy('page')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  if (rows.every(({ texts }) => Object.keys(texts).length === 0)) return NOTICE;
  // Where there is no Hindi, Hindi pages show the owner's English text.
  const hashOf = (...languages: Language[]) => {
    const versions = rows.filter(({ language }) => languages.includes(language));
    const text = JSON.stringify([
      NOTICE.hashes,
      versions.map(({ page, language, texts }) => [page, language, texts]),
    ]);
    return createHash('sha256').update(text).digest('hex');
  };
  const savedAt = Math.max(...rows.map(({ saved_at }) => saved_at.getTime()));
  return { version: new Date(savedAt).toISOString(), hashes: { en: hashOf('en'), hi: hashOf('en', 'hi') } };
}

const findShownNotice = (shown: ShownNotice | undefined, current: NoticeVersion) =>
  shown?.version === current.version ? current : findNotice(shown?.version ?? '');

/** An unknown version counts as the current one. */
export async function recordConsent(queries: Queries, consent: NewConsent): Promise<void> {
  const current = await readNotice(queries);
  const notice = findShownNotice(consent.shown, current) ?? current;
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

/** Turns off order notifications in one of the user's browsers, or in all, and records it if they were on. */
export async function withdrawPush(
  tx: Tx,
  { endpoint, ...details }: { userId: string; address: string; now: Date; endpoint?: string },
): Promise<void> {
  if (await deletePushSubscriptions(tx, details.userId, endpoint))
    await recordConsent(tx, { ...details, subject: 'push', action: 'withdrawn', given: 'switch' });
}

/** Records the consent given by opening an account, even if the front end sends no known version. */
export async function recordRegistrationConsent(
  queries: Queries,
  registration: { userId: string; shown?: ShownNotice; address: string; now: Date },
): Promise<void> {
  const isKnown = findShownNotice(registration.shown, await readNotice(queries)) !== undefined;
  return recordConsent(queries, {
    ...registration,
    subject: 'terms',
    action: 'accepted',
    given: isKnown ? 'registration' : 'registering',
  });
}

export async function readAcceptance(queries: Queries, userId: string) {
  const { version } = await readNotice(queries);
  const acceptance = await queries
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('subject', '=', 'terms')
    .where('action', '=', 'accepted')
    .where('notice_version', '=', version)
    .executeTakeFirst();
  return { version, isAccepted: acceptance !== undefined };
}
