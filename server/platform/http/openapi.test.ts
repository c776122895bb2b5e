import { CALLS } from '@rush/contract/calls.ts';
import { declaredRefusals } from '@rush/contract/errors.ts';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Operation {
  tags: string[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

const { paths, tags, servers } = openApiDocument('Rush', 'https://shop.example.in') as unknown as {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
};

test('the OpenAPI document names its server', () => {
  expect(servers).toEqual([{ url: 'https://shop.example.in' }]);
});

test.each(CALLS.map((call) => [call.name, call] as const))(
  'the OpenAPI document has the request body, the response and every refusal for %s',
  (_, call) => {
    const operation = paths[`/api${call.path.replaceAll('*}', '}')}`]?.[call.method.toLowerCase()];
    expect(tags).toContainEqual(expect.objectContaining({ name: operation?.tags[0] }));
    expect(operation?.requestBody !== undefined).toBe(Boolean(call.body || call.rawBody));
    expect(operation?.responses[200]?.content ?? operation?.responses[302]).toBeDefined();
    for (const [type, { status }] of Object.entries(declaredRefusals(call)))
      expect(operation?.responses[status]?.description).toContain(`\`${type}\``);
  },
);
