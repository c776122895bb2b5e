import type { Config } from '../server/platform/config/config.ts';

export function describeUrl(url: string): string {
  const { username, host, pathname, searchParams } = new URL(url);
  return `${username || searchParams.get('user') || ''}@${host || searchParams.get('host') || ''}${pathname}`;
}

export function nameDatabase({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): string {
  return database.url ? describeUrl(database.url) : `embedded, in ${dataDir}`;
}
