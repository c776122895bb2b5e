import { Zip, ZipDeflate } from 'fflate';

export interface ArchiveFile {
  name: string;
  parts: AsyncIterable<string>;
}

/** Packs files into a ZIP while they are read: the reader's pace sets the pace, and only a part is in memory. */
export function zipStream(files: readonly ArchiveFile[], writtenAt: Date): ReadableStream<Uint8Array> {
  const packed = pack(files, writtenAt);
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const next = await packed.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: async () => {
      await packed.return(undefined);
    },
  });
}

async function* pack(files: readonly ArchiveFile[], writtenAt: Date): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const drain = (): Uint8Array[] => {
    if (failure) throw failure;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for (const { name, parts } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = writtenAt;
    zip.add(file);
    for await (const part of parts) {
      file.push(encoder.encode(part));
      yield* drain();
    }
    file.push(new Uint8Array(0), true);
    yield* drain();
  }
  zip.end();
  yield* drain();
}
