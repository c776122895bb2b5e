import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DataLock {
  release(): Promise<void>;
}

export class DataFolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `Another Rush process is using ${folder}${holder ? ` (${holder})` : ''}. Stop it first, or set DATA_DIR to a different folder.`,
    );
    this.name = 'DataFolderInUse';
  }
}

/** The operating system limits socket paths to about 100 characters. */
const PATH_MAX = 100;

/**
 * Locks the data folder with a socket, which the operating system releases even after kill -9. Throws DataFolderInUse.
 * @param introduction text for another process that tries to lock the folder, e.g. this shop's URL
 */
export async function lockDataFolder(folder: string, introduction: string): Promise<DataLock> {
  await mkdir(folder, { recursive: true });
  const defaultPath = join(folder, 'rush.sock');
  const path =
    defaultPath.length <= PATH_MAX
      ? defaultPath
      : join(tmpdir(), `rush-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await tryListen(path, introduction);
    if (server) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    const holder = await readHolder(path);
    if (holder !== null) throw new DataFolderInUse(folder, holder);
    // Nothing is listening: the socket is left over from a dead process.
    await rm(path, { force: true });
  }
  throw new DataFolderInUse(folder, '');
}

function tryListen(path: string, introduction: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end(introduction));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

function readHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let introduction = '';
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      introduction += chunk.toString('utf8');
    });
    socket.on('error', () => resolve(null));
    socket.on('close', (hadError) => (hadError ? undefined : resolve(introduction)));
  });
}
