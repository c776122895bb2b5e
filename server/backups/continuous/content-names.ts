/**
 * A chain is the log of one database folder from when archiving was switched on until it was switched off. A copy of the
 * folder that was restored begins a chain of its own, so two of them never write under one name.
 */
export interface LogFile {
  chain: string;
  /** As PostgreSQL names it: timeline, log, segment; 24 hexadecimal digits. */
  segment: string;
  /** The latest moment at which a transaction in it ended, in ms since the epoch; 0 where none did. */
  lastEndedAt: number;
  /** Of chain, name and content, under the chain's key: one content has one name. */
  digest: string;
}

export interface BaseFile {
  chain: string;
  /** In ms since the epoch. */
  startedAt: number;
}

/** Says that a base is whole, and which log it needs. */
export interface DescriptionFile extends BaseFile {
  firstSegment: string;
  lastSegment: string;
  /** From when on one can go back to it, in ms since the epoch. */
  endedAt: number;
}

const CHAIN = String.raw`(\d{8}T\d{9}Z-[0-9a-f]{8})`;
const SEGMENT = '([0-9A-F]{24})';
const LOG = new RegExp(`^${CHAIN}\\.${SEGMENT}\\.(\\d+)\\.([0-9a-f]{32})\\.log$`);
const BASE = new RegExp(`^${CHAIN}\\.(\\d+)\\.base$`);
const DESCRIPTION = new RegExp(`^${CHAIN}\\.(\\d+)\\.(\\d+)\\.${SEGMENT}\\.${SEGMENT}\\.description$`);

/** @param random 8 hexadecimal digits */
export const chainName = (startedAt: Date, random: string): string =>
  `${startedAt.toISOString().replaceAll(/[-:.]/g, '')}-${random}`;

/** When a chain began, in ms since the epoch. */
export function timeOfChain(chain: string): number {
  const [, y, mo, d, h, mi, s, ms] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(chain) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
}

export const logName = ({ chain, segment, lastEndedAt, digest }: LogFile): string =>
  `${chain}.${segment}.${lastEndedAt}.${digest}.log`;
export const baseName = ({ chain, startedAt }: BaseFile): string => `${chain}.${startedAt}.base`;
export const descriptionName = (file: DescriptionFile): string =>
  `${file.chain}.${file.startedAt}.${file.endedAt}.${file.firstSegment}.${file.lastSegment}.description`;

export function parseLogName(name: string): LogFile | null {
  const [, chain, segment, lastEndedAt, digest] = LOG.exec(name) ?? [];
  return chain && segment && lastEndedAt && digest
    ? { chain, segment, lastEndedAt: Number.parseInt(lastEndedAt, 10), digest }
    : null;
}

export function parseBaseName(name: string): BaseFile | null {
  const [, chain, startedAt] = BASE.exec(name) ?? [];
  return chain && startedAt ? { chain, startedAt: Number.parseInt(startedAt, 10) } : null;
}

export function parseDescriptionName(name: string): DescriptionFile | null {
  const [, chain, startedAt, endedAt, firstSegment, lastSegment] = DESCRIPTION.exec(name) ?? [];
  if (!chain || !startedAt || !endedAt || !firstSegment || !lastSegment) return null;
  return {
    chain,
    startedAt: Number.parseInt(startedAt, 10),
    endedAt: Number.parseInt(endedAt, 10),
    firstSegment,
    lastSegment,
  };
}

/** Whether a name is one of continuous backup. */
export const isContinuousName = (name: string): boolean =>
  LOG.test(name) || BASE.test(name) || DESCRIPTION.test(name);

/** Of segments of 16 MB there are 256 to a log. */
const SEGMENTS_PER_LOG = 256;

/** The segment that follows another. */
export function nextSegment(segment: string): string {
  const hex = (from: number) => Number.parseInt(segment.slice(from, from + 8), 16);
  const number = hex(8) * SEGMENTS_PER_LOG + hex(16) + 1;
  const part = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return `${segment.slice(0, 8)}${part(Math.floor(number / SEGMENTS_PER_LOG))}${part(number % SEGMENTS_PER_LOG)}`;
}
