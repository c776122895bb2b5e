/** Which of what lies there belongs to it. */
export interface PlaceContent {
  isOurs(name: string): boolean;
  /** When the making of a large one began: what killed processes left a day before is removed then. */
  timeOf(name: string): Date | null;
  /** Below this folder of the place, or key prefix of the bucket; null for the place itself. */
  below: string | null;
}

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
  /** Whether one lies there, whole. */
  has(name: string): Promise<boolean>;
  /** Brings one to a path of this machine. */
  fetch(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
}
