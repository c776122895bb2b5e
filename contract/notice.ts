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
      en: '2c928427a726998af6df2dbf587e41d579ac2ea608cc3aae0e0c2a8b88850ce7',
      hi: '538afb6a6dd9b89a3f72c23485784fad63ec972788cf3965db3f7a69ee5fdf9f',
    },
  },
];

export const NOTICE: NoticeVersion = NOTICES.at(-1) ?? NOTICES[0];
export const NOTICE_VERSION = NOTICE.version;

export function findNotice(version: string): NoticeVersion | undefined {
  return NOTICES.find((notice) => notice.version === version);
}
