import { z } from 'zod';

/** What a backup says of itself, as its first entry `backup.json`. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Of the shop that made it, from package.json. */
  version: z.string(),
  /** The moment that the database is shown at. */
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations that had run, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int() })),
  /** Tells whether the restored shop has the same SECRET, without telling the secret. */
  secretFingerprint: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

const RowSums = z.object({ rows: z.number().int(), sha256: z.string() });
export type RowSums = z.output<typeof RowSums>;

/** What was written, as the last entry `checksums.json`; SHA-256 in hexadecimal. */
export const Checksums = z.object({
  tables: z.record(z.string(), RowSums),
  files: z.record(z.string(), z.string()),
});
export type Checksums = z.output<typeof Checksums>;

export const MANIFEST_NAME = 'backup.json';
export const CHECKSUMS_NAME = 'checksums.json';
/** Rows of a table in pieces of about 1 MB, as COPY writes them. */
export const rowsName = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(8, '0')}.copy`;
export const fileName = (name: string): string => `files/${name}`;
