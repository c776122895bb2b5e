import { z } from 'zod';

/** What is to be known of a base before its megabytes are read; encrypted like it, and there once it is whole. */
export const Description = z.object({
  format: z.literal(1),
  /** Of the shop that made it, from package.json. */
  version: z.string(),
  /** Of PostgreSQL, whose files are those of no other. */
  postgresMajor: z.number().int(),
  chain: z.object({ id: z.string(), key: z.string() }),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  firstSegment: z.string(),
  lastSegment: z.string(),
  /** SHA-256 of the content of the base, decrypted and unpacked; hexadecimal. */
  sha256: z.string(),
  files: z.number().int(),
  pictures: z.number().int(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  secretFingerprint: z.string(),
});
export type Description = z.output<typeof Description>;

/** The first entry: folders of the database, empty ones too. */
export const FOLDERS_NAME = 'folders.json';
/** The passwords of the database's roles. */
export const PASSWORDS_NAME = 'passwords.json';
export const LABEL_NAME = 'backup_label';
export const TABLESPACES_NAME = 'tablespace_map';

/** A file of the database in pieces of at most 8 MB, to be joined. */
export const PIECE_BYTES = 8 * 1024 * 1024;
export const pieceName = (path: string, piece: number): string =>
  `data/${String(piece).padStart(6, '0')}/${path}`;
export const PIECE = /^data\/(\d{6})\/(.+)$/;
export const PICTURE = /^files\/(.+)$/;
