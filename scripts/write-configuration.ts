import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationPage } from './configuration-page.ts';
import { envExample } from './env-example.ts';

const ROOT = join(import.meta.dirname, '..');

/** Writes docs/configuration.md and deploy/env.example anew from the schema of the environment. */
await writeFile(join(ROOT, 'docs', 'configuration.md'), configurationPage());
await writeFile(join(ROOT, 'deploy', 'env.example'), envExample());
