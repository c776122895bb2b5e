import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Files } from './files.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';

export function openFiles(config: Pick<Config, 'dataDir' | 'files'>): Files {
  return config.files.s3 ? s3Files(config.files.s3) : localFiles(join(config.dataDir, 'files'));
}
