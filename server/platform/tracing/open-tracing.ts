import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';

/** Traces where a collector is named; nothing of it is loaded elsewhere. @returns ends it, within two seconds */
export async function openTracing({ tracing, role }: Config, log: Log): Promise<() => Promise<void>> {
  if (tracing === null) return async () => {};
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(tracing, { role, log });
}
