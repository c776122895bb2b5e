import { createConfig, lintFromString } from '@redocly/openapi-core';
import { CALLS } from '@rush/contract/calls.ts';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Document {
  servers: { url: string }[];
  info: { description: string; license: { name: string } };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  tags: string[];
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

test('the document of the API names its server, its licence, every tag, and the order of a purchase', () => {
  const document = openApiDocument('Rush', 'https://shop.example.in') as unknown as Document;
  expect(document.servers).toEqual([{ url: 'https://shop.example.in' }]);
  expect(document.info.license.name).toBe('MIT');
  const used = Object.values(document.paths).flatMap((calls) =>
    Object.values(calls).flatMap(({ tags }) => tags),
  );
  expect(document.tags.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
  const order = ['/auth/login', 'gethomeproducts', '/order/checkid', '/order/createOrder'].map((path) =>
    document.info.description.indexOf(path),
  );
  expect(order.every((place, index) => place > (order[index - 1] ?? -1))).toBe(true);
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

const OF_BYTES = new Set(['application/pdf', 'application/zip']);

test('the document of the API shows an example of every path, body and answer', () => {
  const { paths } = openApiDocument('Rush', 'https://shop.example.in') as unknown as Document;
  const without = CALLS.flatMap((call) => {
    const operation = paths[`/api${call.path.replaceAll('*}', '}')}`]?.[call.method.toLowerCase()];
    if (!operation) return [call.name];
    const { parameters, requestBody, responses } = operation;
    const done = responses[200]?.content ?? (responses[302] ? {} : { none: {} });
    const media = { ...requestBody?.content, ...done };
    const hasBody = requestBody !== undefined || !(call.body || call.rawBody);
    return [
      ...parameters
        .filter((each) => each.in === 'path' && each.example === undefined)
        .map(({ name }) => name),
      ...Object.entries(media)
        .filter(([type, { example }]) => example === undefined && !OF_BYTES.has(type))
        .map(([type]) => type),
      ...(hasBody ? [] : ['body']),
    ].map((what) => `${call.name}: ${what}`);
  });
  expect(without).toEqual([]);
  const checkId = paths['/api/order/checkid']?.post;
  expect(checkId?.requestBody?.content['application/json']?.example).toMatchObject({ userid: '123456789' });
  expect(checkId?.responses[200]?.content?.['application/json']?.example).toMatchObject({
    message: 'success',
  });
});
