import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationPage } from './configuration-page.ts';

/** Writes docs/configuration.md anew from the schema of the environment. */
await writeFile(join(import.meta.dirname, '..', 'docs', 'configuration.md'), configurationPage());
