import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { ArchiveRefused } from '../archive/archive-error.ts';
import { decrypt } from '../archive/encryption.ts';
import { SEGMENT_BYTES } from './read-ends.ts';
import { digestOf, keyOfChain } from './ship-log.ts';

const LOOK_EVERY_MS = 20;
/** Unpacked before they are asked for. */
const AHEAD = 3;
/** PostgreSQL gives up where nobody gives it the log: its looks of 50 ms, ten minutes of them. */
const LOOKS_MAX = 12_000;
/** Lies there once no more log is given. */
const FAILED = 'failed';

/** The log of a chain, by segment the files in which it lies encrypted. */
export interface FetchedLog {
  chain: { id: string; key: string };
  segments: ReadonlyMap<string, { path: string; digest: string }>;
}

/** Throws ArchiveRefused where it is damaged, altered, of another key or of another place in the log. */
export async function unpackSegment(log: FetchedLog, segment: string): Promise<Buffer> {
  const found = log.segments.get(segment);
  if (!found) throw new ArchiveRefused(`The log ${segment} is missing.`);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const plain = pipeline(
      createReadStream(found.path),
      (source: AsyncIterable<Buffer>) => decrypt(source, keyOfChain(log.chain)),
      createGunzip(),
      () => {},
    ) as unknown as AsyncIterable<Buffer>;
    for await (const chunk of plain) {
      size += chunk.length;
      if (size > SEGMENT_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new ArchiveRefused(
      `The log ${segment} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const bytes = Buffer.concat(chunks);
  if (size !== SEGMENT_BYTES || digestOf(log.chain, segment, bytes) !== found.digest)
    throw new ArchiveRefused(`The log ${segment} cannot be used: its content is not what its name says.`);
  return bytes;
}

const quote = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

/**
 * What PostgreSQL asks for log with: it says in `want` which, and copies it once it is there. A shell and the commands that
 * every system has, since the account that PostgreSQL runs as may not reach ours.
 */
export function restoreCommand(folder: string): string {
  const [want, part, failed, at] = [
    quote(join(folder, 'want')),
    quote(join(folder, 'want.part')),
    quote(join(folder, FAILED)),
    quote(`${folder}/`),
  ];
  return (
    `echo %f > ${part} && mv ${part} ${want} && n=0 && ` +
    `while [ $n -lt ${LOOKS_MAX} ] && [ ! -e ${at}%f ] && [ ! -e ${at}%f.none ] && [ ! -e ${failed} ]; do sleep 0.05; n=$((n+1)); done; ` +
    `[ -e ${at}%f ] && cp ${at}%f "%p"`
  );
}

/**
 * Gives a PostgreSQL that recovers the log it asks for, a few segments unpacked at a time: all of them would fill a disk.
 *
 * @returns ends the giving; throws what went wrong in it
 */
export function feedLog(log: FetchedLog, folder: string, hand: (path: string) => void): () => Promise<void> {
  let isOver = false;
  let answered = '';
  const order = [...log.segments.keys()].sort();
  const place = async (segment: string) => {
    const path = join(folder, segment);
    if (existsSync(path)) return;
    await writeFile(`${path}.part`, await unpackSegment(log, segment), { mode: 0o644 });
    hand(`${path}.part`);
    await rename(`${path}.part`, path);
  };
  const answer = async (segment: string) => {
    if (log.segments.has(segment)) await place(segment);
    else await writeFile(join(folder, `${segment}.none`), '', { mode: 0o644 });
    for (const name of await readdir(folder))
      if (/^[0-9A-F]{24}$/.test(name) && name < segment) await rm(join(folder, name));
  };
  const work = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    hand(folder);
    while (!isOver) {
      const want = (await readFile(join(folder, 'want'), 'utf8').catch(() => '')).trim();
      if (want !== '' && want !== answered) {
        answered = want;
        await answer(want);
        continue;
      }
      const from = order.indexOf(want) + 1;
      const ahead = order.slice(from, from + AHEAD).find((each) => !existsSync(join(folder, each)));
      if (ahead === undefined) await pause(LOOK_EVERY_MS);
      else await place(ahead);
    }
  };
  let fault: unknown = null;
  let working: Promise<void> = Promise.resolve();
  working = working.then(work).catch(async (error: unknown) => {
    fault = error;
    // PostgreSQL is not left waiting for what does not come.
    await writeFile(join(folder, FAILED), '', { mode: 0o644 }).catch(() => {});
  });
  return async () => {
    isOver = true;
    await working;
    if (fault !== null) throw fault;
  };
}
