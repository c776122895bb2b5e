/** Where backups lie: a folder or a bucket. */
export interface BackupPlace {
  /** For people: where it is. */
  describe(): string;
  /** Where it is written on this machine; a bucket takes it from a temporary folder. */
  writesTo: string;
  /** Stores a backup that `write` writes at a path of this machine. @returns its size in bytes */
  store(name: string, write: (path: string) => Promise<void>): Promise<number>;
  /** Names of the backups that lie there, in no order; of other files of the shop where `isWanted` says so. */
  list(isWanted?: (name: string) => boolean): Promise<string[]>;
  /** Brings one to a path of this machine. */
  fetch(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
}
