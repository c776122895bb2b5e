import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Document {
  servers: { url: string }[];
  info: { license: { name: string } };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  tags: string[];
}

test('the document of the API names its server, its licence and every tag', () => {
  const document = openApiDocument('Rush', 'https://shop.example.in') as unknown as Document;
  expect(document.servers).toEqual([{ url: 'https://shop.example.in' }]);
  expect(document.info.license.name).toBe('MIT');
  const used = Object.values(document.paths).flatMap((calls) =>
    Object.values(calls).flatMap(({ tags }) => tags),
  );
  expect(document.tags.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
});

test('the document of the API passes the recommended rules of redocly', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(openApiDocument('Rush', 'https://shop.example.in')),
    config: await createConfig({ extends: ['recommended'] }),
  });
  const found = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(found).toEqual([]);
});
