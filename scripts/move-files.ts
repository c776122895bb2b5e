import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contentTypeOf } from '../server/platform/files/content-type-of.ts';
import { copyFiles, FilesDiffer } from '../server/platform/files/copy-files.ts';
import { localFiles } from '../server/platform/files/local-files.ts';
import { PICTURE_FOLDER } from '../server/platform/files/picture-path.ts';
import { s3Files } from '../server/platform/files/s3-files.ts';
import { readConfig } from './read-environment.ts';
import { CommandProblem, runCommand } from './run-command.ts';

const USAGE = `npm run move-files                  copies the pictures from the data folder to the bucket of S3_BUCKET
npm run move-files -- --back        copies them from the bucket to the data folder`;

/** Copies the pictures between the data folder and a bucket, while the shop goes on. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { back: { type: 'boolean', default: false } } });
  const config = readConfig({ LOG_LEVEL: 'error' });
  if (!config.files.s3)
    throw new CommandProblem(
      `Which bucket? Set S3_BUCKET and what belongs to it (deploy/env.example).\n\n${USAGE}`,
    );
  const folder = join(config.dataDir, 'files');
  const [local, bucket] = [localFiles(folder), s3Files(config.files.s3)];
  const names = [folder, `bucket ${config.files.s3.bucket}`];
  const [from, to] = values.back ? [bucket, local] : [local, bucket];
  const [fromName, toName] = values.back ? names.toReversed() : names;
  console.log(`From ${fromName} to ${toName}\n`);
  const typeOf = (name: string) => contentTypeOf(name) ?? 'application/octet-stream';
  const { copied, present, bytes } = await copyFiles(
    { from, to },
    { folder: PICTURE_FOLDER, contentTypeOf: typeOf },
  ).catch((error: unknown) => {
    throw error instanceof FilesDiffer ? new CommandProblem(error.message) : error;
  });
  console.log(
    `  ${copied} files copied (${(bytes / 1e6).toFixed(1)} MB) and read back, ${present} were there already.\n`,
  );
  // Back, it needs S3_BUCKET to the end: where the shop starts without, the command is still told of it.
  console.log(
    values.back
      ? 'Now start the shop anew without S3_BUCKET in its settings, on every machine. Pictures that were uploaded meanwhile lie in the bucket: run this command once more after that, with S3_BUCKET and what belongs to it set for the command alone. The bucket is left as it is.'
      : 'Now start the shop anew with S3_BUCKET set, on every machine. Pictures that were uploaded meanwhile lie in the old place: run this command once more after that. The old place is left as it is.',
  );
});
