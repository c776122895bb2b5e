import type { Language } from './languages.ts';

/** One version of the notice: the terms and the privacy policy together. */
export interface NoticeVersion {
  /** Effective date, yyyy-mm-dd. */
  version: string;
  /** Hex SHA-256 of the text in each language, with placeholders for the shop's name and addresses. */
  hashes: Readonly<Record<Language, string>>;
}

/**
 * Every version ever shown, the current one last. When a text changes, append a version with the hashes that
 * `web/text/notice.test.ts` prints. Never change or remove a version, because recorded consents refer to it.
 */
export const NOTICES: readonly [NoticeVersion, ...NoticeVersion[]] = [
  {
    version: '2026-11-29',
    hashes: {
      en: '3e5624dc5e0d904bbc00b9ce28dd8741ffd719bc7b34f434f3ee36a94b7951d6',
      hi: 'b0d71124d09d5158a16bf1a5e3e9ea2dbe55f1a2ab90696d1571660ffb74a67d',
    },
  },
];

export const NOTICE: NoticeVersion = NOTICES.at(-1) ?? NOTICES[0];
export const NOTICE_VERSION = NOTICE.version;

export function findNotice(version: string): NoticeVersion | undefined {
  return NOTICES.find((notice) => notice.version === version);
}
