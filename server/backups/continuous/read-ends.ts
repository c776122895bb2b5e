/** What an embedded PostgreSQL writes its log in. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const PAGE_BYTES = 8192;
const SHORT_HEADER = 24;
const LONG_HEADER = 40;
const RECORD_HEADER = 24;
/** Header of a record, ids that may stand before its data, and the moment: as much of a record as is looked at. */
const LOOKED_AT = RECORD_HEADER + 3 + 5 + 5 + 8;

const PAGE_BEGINS_WITHIN_RECORD = 0x0001;
const PAGE_HAS_LONG_HEADER = 0x0002;
const OF_XLOG = 0;
const OF_TRANSACTIONS = 1;
const SWITCH = 0x40;
/** Commit, abort, and both of a prepared one; the rest ends no transaction. */
const ENDS = new Set([0x00, 0x20, 0x30, 0x40]);
const MICROSECONDS_OF_2000 = 946_684_800_000_000n;

/** A file is no segment of PostgreSQL's log. */
class NotASegment extends Error {}

/**
 * When transactions ended, as a segment of the log of PostgreSQL 18 tells (its `xlogrecord.h`, `xlog_internal.h`, `xact.h`):
 * the latest such moment in ms since the epoch, rounded down; 0 where none ended in it. A record that goes on in the next
 * segment is not counted. Recovery to a moment ends where it meets a later end; so the log reaches every moment before
 * this one. Throws NotASegment.
 */
export function readLastEnd(segment: Buffer): number {
  if (segment.length !== SEGMENT_BYTES) throw new NotASegment(`it has ${segment.length} bytes`);
  let latest = 0n;
  let at = skipContinued(segment);
  while (at !== null) {
    const size = sizeAt(segment, at);
    if (size < RECORD_HEADER) break;
    const head = gather(segment, at, Math.min(size, LOOKED_AT));
    if (head === null || (isOf(head, OF_XLOG) && (head[16]! & 0xf0) === SWITCH)) break;
    const next = advance(segment, at, size);
    if (next === null) break;
    if (isOf(head, OF_TRANSACTIONS) && ENDS.has(head[16]! & 0x70)) {
      const endedAt = momentOf(head);
      if (endedAt > latest) latest = endedAt;
    }
    at = align(segment, next);
  }
  return latest === 0n ? 0 : Number((latest + MICROSECONDS_OF_2000) / 1000n);
}

const isOf = (record: Buffer, manager: number): boolean => record[17] === manager;

/** Of a record that ends a transaction: its data begins with the moment. */
function momentOf(record: Buffer): bigint {
  let place = RECORD_HEADER;
  for (;;) {
    const id = record[place];
    if (id === 253) place += 3;
    else if (id === 252) place += 5;
    else if (id === 255) return momentAt(record, place + 2);
    else if (id === 254) return momentAt(record, place + 5);
    else return 0n;
  }
}

const momentAt = (record: Buffer, place: number): bigint =>
  place + 8 <= record.length ? record.readBigInt64LE(place) : 0n;

const headerBytes = (segment: Buffer, page: number): number =>
  segment.readUInt16LE(page + 2) & PAGE_HAS_LONG_HEADER ? LONG_HEADER : SHORT_HEADER;

/** The first record that begins in the segment; null where none does. */
function skipContinued(segment: Buffer): number | null {
  const start = headerBytes(segment, 0);
  if (!(segment.readUInt16LE(2) & PAGE_HAS_LONG_HEADER))
    throw new NotASegment('its first page has no header');
  if (!(segment.readUInt16LE(2) & PAGE_BEGINS_WITHIN_RECORD)) return start;
  const end = advance(segment, start, segment.readUInt32LE(16));
  return end === null ? null : align(segment, end);
}

/** So many bytes further, past the headers of pages; null behind the end of the segment. */
function advance(segment: Buffer, from: number, bytes: number): number | null {
  let at = from;
  let left = bytes;
  for (;;) {
    const room = PAGE_BYTES - (at % PAGE_BYTES);
    if (left < room) return at + left;
    left -= room;
    at += room;
    if (at >= segment.length) return null;
    at += headerBytes(segment, at);
  }
}

/** Records begin at multiples of 8, as do the headers of pages end. */
function align(segment: Buffer, at: number): number | null {
  const aligned = Math.ceil(at / 8) * 8;
  return aligned % PAGE_BYTES === 0 ? advance(segment, aligned - 8, 8) : aligned;
}

/** Aligned, its length never crosses a page. */
const sizeAt = (segment: Buffer, at: number): number => segment.readUInt32LE(at);

/** Bytes of a record, without the headers of the pages that it crosses; null where the segment ends before. */
function gather(segment: Buffer, from: number, bytes: number): Buffer | null {
  const room = PAGE_BYTES - (from % PAGE_BYTES);
  if (bytes <= room) return segment.subarray(from, from + bytes);
  const next = from + room;
  if (next >= segment.length) return null;
  const start = next + headerBytes(segment, next);
  return Buffer.concat([segment.subarray(from, next), segment.subarray(start, start + bytes - room)]);
}
