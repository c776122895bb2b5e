/** Files that the shop serves, in a folder or an S3-compatible bucket. The shop chooses their names, never a client. */
export interface Files {
  /** Replaces an existing file atomically. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  list(folder: string): AsyncIterable<string>;
}

const FOLDER_NAME = /^[a-z0-9-]{1,32}$/;
const NAME = /^[a-z0-9-]{1,32}\/[a-z0-9][a-z0-9-]{0,127}\.[a-z0-9]{1,8}$/;

/** Rejects names that could escape from the store. */
export function assertFileName(name: string): void {
  if (!NAME.test(name)) throw new Error(`not a name for a stored file: ${JSON.stringify(name)}`);
}

export function assertFolderName(folder: string): void {
  if (!FOLDER_NAME.test(folder)) throw new Error(`not a folder in the store: ${JSON.stringify(folder)}`);
}

/** False for foreign files, such as partial writes and thumbnail caches. */
export const isFileName = (name: string): boolean => NAME.test(name);
