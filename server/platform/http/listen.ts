import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that was just killed may hold the port for a moment. */
const PORT_WAIT_MS = 3_000;

export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken. Set PORT to another one.`);
    this.name = 'PortTaken';
  }
}

export interface Address {
  port: number;
  host: string;
}

/** Listens once the port is free. Throws PortTaken where it is not within three seconds. */
export async function listen(server: Server, { port, host }: Address): Promise<void> {
  for (const deadline = performance.now() + PORT_WAIT_MS; ; ) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      if (performance.now() > deadline) throw new PortTaken(port);
      await pause(100);
    }
  }
}

/** Throws PortTaken: before the work of a whole start is done for nothing. */
export async function requireFreePort(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}
