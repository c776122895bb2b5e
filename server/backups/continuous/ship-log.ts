import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ArchiveKey } from '../archive/archive-key.ts';
import { encrypt } from '../archive/encryption.ts';
import { writeWholeFile } from '../archive/write-whole-file.ts';
import type { BackupPlace } from '../backup-place.ts';
import { logName } from './content-names.ts';
import { readLastEnd } from './read-ends.ts';
import { type Chain, forgetChain, listChains, listWaiting, spoolFolder } from './spool.ts';

export const keyOfChain = ({ key }: Pick<Chain, 'key'>): ArchiveKey & { kind: 'key-file' } => ({
  kind: 'key-file',
  bytes: Buffer.from(key, 'base64'),
});

/** Ties a segment to its place in its chain: no other can be laid under its name. */
export const digestOf = (
  chain: Chain | { id: string; key: string },
  segment: string,
  bytes: Buffer,
): string =>
  createHmac('sha256', keyOfChain(chain).bytes)
    .update(`${chain.id} ${segment} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 32);

/**
 * Takes the log that waits in the spool to the backup place: compressed, encrypted, and removed from the spool once it lies
 * there whole. Who is killed in between repeats the last one under the same name. Log of a chain that is over goes too.
 *
 * @returns how many segments were taken
 */
export async function shipLog(root: string, place: BackupPlace): Promise<number> {
  let shipped = 0;
  for (const chain of await listChains(root)) {
    const folder = spoolFolder(root, chain.id);
    for (const segment of await listWaiting(folder)) {
      await shipSegment({ place, chain, segment, path: join(folder, segment) });
      shipped++;
    }
    if (chain.isOver) await forgetChain(root, chain);
  }
  return shipped;
}

async function shipSegment(part: {
  place: BackupPlace;
  chain: Chain;
  segment: string;
  path: string;
}): Promise<void> {
  const { place, chain, segment, path } = part;
  const bytes = await readFile(path).catch((error: unknown) => {
    // Another process of this shop took it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (bytes === null) return;
  const name = logName({
    chain: chain.id,
    segment,
    lastEndedAt: readLastEnd(bytes),
    digest: digestOf(chain, segment, bytes),
  });
  if (!(await place.has(name)))
    await place.store(name, (target) =>
      writeWholeFile(target, (file) =>
        pipeline(
          Readable.from([bytes]),
          createGzip(),
          (plain: AsyncIterable<Buffer>) => encrypt(plain, keyOfChain(chain)),
          async (sealed: AsyncIterable<Buffer>) => {
            for await (const chunk of sealed) await file.appendFile(chunk);
          },
        ),
      ),
    );
  await rm(path, { force: true });
}
