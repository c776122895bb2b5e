import * as calls from '@rush/contract/admin-imports.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { bindJob, type JobBinding } from '#platform/jobs/jobs.ts';
import { checkImport, runImport } from './import-file.ts';
import type { ImportStaff } from './import-staff.ts';
import { copyPicture, copyPictureJob, readPictures } from './imported-pictures.ts';

export function importRoutes(staff: ImportStaff): Binding[] {
  return [
    bind(calls.checkImport, ({ caller, address, params, body }) =>
      checkImport(staff, { caller, address }, { ...params, ...body }),
    ),
    bind(calls.runImport, async ({ caller, address, params, body }) => ({
      counts: await runImport(staff, { caller, address }, { ...params, ...body }),
      message: 'The file has been imported.',
    })),
    bind(calls.importedPictures, () => readPictures(staff.platform.db.queries)),
  ];
}

export function importJobs(staff: ImportStaff): JobBinding[] {
  return [bindJob(copyPictureJob, ({ url }, { isLast }) => copyPicture(staff, { url, isLast }))];
}
