import type { CatalogStaff } from '#catalog/catalog-staff.ts';
import type { Files } from '#platform/files/files.ts';

/** What importing needs. */
export interface ImportStaff extends CatalogStaff {
  files: Files;
}
