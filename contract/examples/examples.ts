import { z } from 'zod';
import type { AnyCall } from '../call.ts';
import type { CallName } from '../calls.ts';
import { type JsonSchema, makeExample } from './make-example.ts';
import { type Media, RAW_ANSWERS, RAW_BODIES } from './media.ts';
import { REQUEST_FIELDS } from './requests.ts';

/** One request of a call and its answer, as the API's document shows them. */
export interface CallExample {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** Null where the call reads none. */
  body: Media | null;
  /** Null where the browser is led on. */
  answer: Media | null;
}

const JSON_TYPE = 'application/json';

function fromSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): unknown {
  return schema ? makeExample(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema) : {};
}

/** Made from the schemas of the contract, so that it changes with them. */
export function exampleOf(call: AnyCall): CallExample {
  const name = call.name as CallName;
  const fields = REQUEST_FIELDS[name] ?? {};
  const object = (schema: z.ZodType | undefined, over: object = {}) => ({
    ...(fromSchema(schema, 'input') as object),
    ...over,
  });
  const jsonBody = call.body ? { contentType: JSON_TYPE, example: object(call.body, fields.body) } : null;
  return {
    params: object(call.params, fields.params),
    query: object(call.query, fields.query),
    body: call.rawBody ? (RAW_BODIES[name] ?? null) : jsonBody,
    answer: call.rawAnswer
      ? (RAW_ANSWERS[name] ?? null)
      : { contentType: JSON_TYPE, example: fromSchema(call.output, 'output') },
  };
}
