import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that was just killed may hold the port for a moment. */
const PORT_WAIT_MS = 3_000;

export class CannotListen extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotListen';
  }
}

export class PortTaken extends CannotListen {
  constructor(port: number, variable: PortVariable) {
    super(`Port ${port} is taken. Set ${variable} to a different one.`);
    this.name = 'PortTaken';
  }
}

export type PortVariable = 'PORT' | 'SIMULATORS_PORT' | 'SIMULATORS_SMTP_PORT';

export interface Address {
  port: number;
  host: string;
}

const MESSAGES: Readonly<Record<string, (address: Address, variable: PortVariable) => string>> = {
  EACCES: ({ port }, variable) =>
    `Port ${port} is reserved for system services. Set ${variable} to one above 1023 and let your proxy listen on ${port}.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine. Set HOST to one, or remove it.`,
  ENOTFOUND: ({ host }) => `${host} is not an address of this machine. Set HOST to one, or remove it.`,
};

/** Listens once the port is free. Throws PortTaken after three seconds, or CannotListen. */
export async function listen(server: Server, { port, host }: Address, variable: PortVariable = 'PORT') {
  for (const deadline = performance.now() + PORT_WAIT_MS; ; ) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const message = MESSAGES[code]?.({ port, host }, variable);
      if (message) throw new CannotListen(message);
      if (code !== 'EADDRINUSE') throw error;
      if (performance.now() > deadline) throw new PortTaken(port, variable);
      await pause(100);
    }
  }
}

/** Checks the port early during startup. Throws CannotListen. */
export async function requireFreePort(address: Address, variable: PortVariable = 'PORT'): Promise<void> {
  const probe = createServer();
  await listen(probe, address, variable);
  await new Promise((resolve) => probe.close(resolve));
}
