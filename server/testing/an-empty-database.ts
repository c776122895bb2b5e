import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { inDatabase } from './postgres.global.ts';

export async function anEmptyDatabase(): Promise<{
  appUrl: string;
  ownerUrl: string;
  drop(): Promise<void>;
}> {
  const { ownerUrl, appUrl } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = new pg.Client({ connectionString: inDatabase(ownerUrl, 'postgres') });
  await maintenance.connect();
  await maintenance.query(`create database ${name}`);
  return {
    appUrl: inDatabase(appUrl, name),
    ownerUrl: inDatabase(ownerUrl, name),
    drop: async () => {
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}
