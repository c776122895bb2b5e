import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyCall } from '../call.ts';
import { CALLS } from '../calls.ts';
import { exampleOf } from './examples.ts';
import { RAW_ANSWERS, RAW_BODIES } from './media.ts';
import { REQUEST_FIELDS } from './requests.ts';

const named = (calls: readonly AnyCall[]) => calls.map((call) => [call.name, call] as const);

function expectTaken(schema: z.ZodType | undefined, example: unknown, what: string): void {
  if (!schema) return;
  const parsed = schema.safeParse(example);
  expect(parsed.error?.issues ?? [], `${what}: ${JSON.stringify(example)}`).toEqual([]);
}

test.each(named(CALLS))(
  'the example of %s is a request that its schemas take, and an answer that they give',
  (_, call) => {
    const { params, query, body, answer } = exampleOf(call);
    expectTaken(call.params, params, 'path');
    expectTaken(call.query, query, 'query');
    if (!call.rawBody) expectTaken(call.body, body?.example, 'body');
    if (call.rawAnswer) return;
    expectTaken(call.output, answer?.example, 'answer');
    // The answer is read as it is written: nothing of it is unknown to the schema.
    expect(call.output.parse(answer?.example)).toEqual(answer?.example);
  },
);

function knownFields(schema: z.ZodType | undefined): Set<string> {
  if (!schema) return new Set();
  return new Set(
    Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  );
}

test('the examples name no field that a call does not take', () => {
  const unknown = CALLS.flatMap((call) => {
    const added = REQUEST_FIELDS[call.name as keyof typeof REQUEST_FIELDS] ?? {};
    return (['params', 'query', 'body'] as const).flatMap((part) => {
      const known = knownFields(call[part]);
      const fields = Object.keys(added[part] ?? {}).filter((field) => !known.has(field));
      return fields.map((field) => `${call.name}: ${part} ${field}`);
    });
  });
  expect(unknown).toEqual([]);
});

test('what is not JSON has its content type, or leads the browser on', () => {
  const read = CALLS.filter(({ rawBody }) => rawBody).map(({ name }) => name);
  expect(Object.keys(RAW_BODIES).sort()).toEqual(read.sort());
  const answered = CALLS.filter(({ rawAnswer }) => rawAnswer).map(({ name }) => name);
  expect([...Object.keys(RAW_ANSWERS), 'googleCallback', 'googleStart'].sort()).toEqual(answered.sort());
});
