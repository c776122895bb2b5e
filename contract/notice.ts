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
  {
    version: '2026-11-27',
    hashes: {
      en: 'b2bcbb5e63a7b1a85d2bc85fc6360e19626220260ba37926051a885de08a4aec',
      hi: 'dc99874ec3a8ba88ed1842073e5390735333cfe2105d08240b46dab26b2f2d94',
    },
  },
];

export const NOTICE: NoticeVersion = NOTICES.at(-1) ?? NOTICES[0];
export const NOTICE_VERSION = NOTICE.version;

export function findNotice(version: string): NoticeVersion | undefined {
  return NOTICES.find((notice) => notice.version === version);
}
