/** A backup file that is not used: damaged, incomplete, altered, of another key, or not one of ours. */
export class ArchiveRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveRefused';
  }
}
