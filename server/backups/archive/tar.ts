import { ArchiveRefused } from './archive-error.ts';

const BLOCK = 512;
const NAME_BYTES_MAX = 100;
const BODY_BYTES_MAX = 256 * 1024 * 1024;

export interface TarEntry {
  name: string;
  body: Buffer;
}

/** One file of a tar archive (POSIX ustar), so that any tar can unpack what was decrypted. */
export function tarEntry({ name, body }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES_MAX) throw new Error(`too long for a name in tar: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK);
  return Buffer.concat([header, body, padding]);
}

/** What stands at the end of a tar archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

/** The files of a tar archive, in their order. Throws ArchiveRefused where it ends too early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = taker(source);
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const text = (from: number, bytes: number) =>
      header.toString('utf8', from, from + bytes).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8);
    const sum = Number.parseInt(text(148, 8), 8);
    const summed = Buffer.from(header);
    summed.fill(' ', 148, 156);
    if (sum !== checksumOf(summed) || !(size <= BODY_BYTES_MAX))
      throw new ArchiveRefused('The backup is damaged: an entry has no valid header.');
    const body = await take(size);
    await take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name: text(0, NAME_BYTES_MAX), body };
  }
  // Read to its end, so that whoever verifies the stream has seen all of it.
  for await (const rest of take.rest())
    if (rest.some((byte) => byte !== 0))
      throw new ArchiveRefused('The backup is damaged: something follows its end.');
}

/** Gives exactly so many bytes of a stream at a time. */
function taker(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = async (wanted: number): Promise<Buffer> => {
    while (bytes < wanted) {
      const { value, done } = await iterator.next();
      if (done) throw new ArchiveRefused('The backup is incomplete: it ends within an entry.');
      parts.push(value);
      bytes += value.length;
    }
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    parts = [all.subarray(wanted)];
    bytes = all.length - wanted;
    return all.subarray(0, wanted);
  };
  async function* rest(): AsyncGenerator<Buffer> {
    yield* parts;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  }
  return Object.assign(take, { rest });
}
