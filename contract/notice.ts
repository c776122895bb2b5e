/** The languages of the notice. */
export const NOTICE_LANGUAGES = ['en', 'hi'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

/** One version of the notice: the terms and the privacy policy together. */
export interface NoticeVersion {
  /** The day from which it counts. */
  version: string;
  /** SHA-256 (hex) of its text in each language, with the shop's own name and addresses left open. */
  hashes: Readonly<Record<NoticeLanguage, string>>;
}

/**
 * Every version that was ever shown, the present one last. `web/text/notice.test.ts` fails when a text changes and
 * this list does not: append a version then, with the hashes that the test prints. A version is never changed or removed, for
 * consents on record name it.
 */
export const NOTICES: readonly [NoticeVersion, ...NoticeVersion[]] = [
  {
    version: '2026-11-22',
    hashes: {
      en: '08bc2ea26a1e9c1eb5660d1d3823ada309ff52f7ce91e9af3f2b96be1903c05d',
      hi: '2ff38321febc731423d1622c8012cf2b74fc2fd6337b34522285ca075eeeadba',
    },
  },
  {
    version: '2026-11-26',
    hashes: {
      en: 'b2bcbb5e63a7b1a85d2bc85fc6360e19626220260ba37926051a885de08a4aec',
      hi: '2ff38321febc731423d1622c8012cf2b74fc2fd6337b34522285ca075eeeadba',
    },
  },
];

/** The version that is shown now. */
export const NOTICE: NoticeVersion = NOTICES.at(-1) ?? NOTICES[0];
export const NOTICE_VERSION = NOTICE.version;

export function findNotice(version: string): NoticeVersion | undefined {
  return NOTICES.find((notice) => notice.version === version);
}
