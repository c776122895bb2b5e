/**
 * Where the shop keeps files that it serves: a local folder or an S3-compatible bucket. Names are made by us,
 * never by a client: lower-case letters, digits, dots, dashes, and one level of folders.
 */
export interface Files {
  /** Writes all or nothing; the same name again replaces what was there. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null where there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** Nothing happens where there is no such file. */
  remove(name: string): Promise<void>;
  /** The names in one folder of the store, in no order; nothing where there is no such folder. */
  list(folder: string): AsyncIterable<string>;
}

const FOLDER_NAME = /^[a-z0-9-]{1,32}$/;
const NAME = /^[a-z0-9-]{1,32}\/[a-z0-9][a-z0-9-]{0,127}\.[a-z0-9]{1,8}$/;

/** Throws where a name could lead anywhere but into the store. */
export function assertFileName(name: string): void {
  if (!NAME.test(name)) throw new Error(`not a name for a stored file: ${JSON.stringify(name)}`);
}

export function assertFolderName(folder: string): void {
  if (!FOLDER_NAME.test(folder)) throw new Error(`not a folder of the store: ${JSON.stringify(folder)}`);
}

/** What else lies there is not ours: half-written files, a thumbnail database of the system. */
export const isFileName = (name: string): boolean => NAME.test(name);
