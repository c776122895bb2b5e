import { type AnyCall, STAFF } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import { declaredRefusals, ErrorBody, FAULT_MESSAGE } from '@rush/contract/errors.ts';
import { describeLimit, type LimitName } from '@rush/contract/rate-limits.ts';
import type { CallName } from '@rush/contract/routes.ts';
import { z } from 'zod';

type Schema = Record<string, unknown>;

function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Schema | undefined {
  if (!schema) return undefined;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query'): Schema[] {
  const { properties = {}, required = [] }: { properties?: Record<string, Schema>; required?: string[] } =
    schemaOf(schema, 'input') ?? {};
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: field,
  }));
}

function accessText(call: AnyCall): string {
  if (call.who === 'public') return 'Anyone.';
  if (call.who === 'signed-in') return 'Any valid session.';
  return `Admins with the staff role ${call.who.staff.join(' or ')}${call.who.staff === STAFF.owner.staff ? '' : ' (owner always)'}.`;
}

const OK = 200;

function sentencesOf(refusals: readonly (readonly [string, { message: string }])[]): string {
  return refusals.map(([type, refusal]) => `\`${type}\`: ${refusal.message}`).join('\n\n');
}

const JSON_TYPE = 'application/json';
const PDF = 'application/pdf';
const CSV = 'text/csv';

const UPLOAD = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['title', 'type', 'images'],
      properties: {
        title: { type: 'string', maxLength: 120 },
        type: { type: 'string' },
        images: { type: 'string', contentMediaType: 'application/octet-stream', description: 'One picture' },
        redirectUrl: { type: 'string' },
      },
    },
  },
};

/** Content types of calls with `rawResponse`; the others redirect. */
const RAW_RESPONSE_TYPES: Readonly<Partial<Record<CallName, string>>> = {
  loginSuccess: JSON_TYPE,
  orderEvents: 'text/event-stream',
  exportMyData: 'application/zip',
  accountStatement: PDF,
  orderDocument: PDF,
  topUpReceipt: PDF,
  exportOrders: CSV,
  exportUsers: CSV,
  exportWalletTransactions: CSV,
  exportMonth: 'application/zip',
};

/** The 200 response or the redirect. Some calls report failures with status 200. */
function responseOf(call: AnyCall): Record<string, Schema> {
  const contentType = call.rawResponse ? RAW_RESPONSE_TYPES[call.name as CallName] : JSON_TYPE;
  if (!contentType)
    return {
      302: {
        description: 'Redirects the browser',
        headers: { Location: { description: 'Target of the redirect', schema: { type: 'string' } } },
      },
    };
  const schema = call.rawResponse ? {} : schemaOf(call.output, 'output');
  const declared = Object.entries(declaredRefusals(call)).filter(([, { status }]) => status === OK);
  if (declared.length === 0)
    return { [OK]: { description: 'Done', content: { [contentType]: call.rawResponse ? {} : { schema } } } };
  return {
    [OK]: {
      description: `Done, or \`success: false\`:\n\n${sentencesOf(declared)}`,
      content: { [contentType]: { schema: { anyOf: [schema, { $ref: '#/components/schemas/Error' }] } } },
    },
  };
}

const ERROR: Schema = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function errorsOf(call: AnyCall): Record<string, Schema> {
  const byStatus = Map.groupBy(Object.entries(declaredRefusals(call)), ([, refusal]) =>
    String(refusal.status),
  );
  byStatus.delete(String(OK));
  const errors = [...byStatus].map(([status, refusals]) => [
    status,
    {
      description: sentencesOf(refusals),
      content: ERROR,
      ...(status === '429' && { headers: { 'Retry-After': RETRY_AFTER } }),
    },
  ]);
  return {
    ...Object.fromEntries(errors),
    default: { description: `A fault: ${FAULT_MESSAGE}`, content: ERROR },
  };
}

const RETRY_AFTER: Schema = {
  description: 'Seconds until the next request is allowed',
  schema: { type: 'integer', minimum: 1 },
};

function limitsOf(call: AnyCall): string {
  const general: LimitName[] = call.isFromProvider ? [] : ['call'];
  return [...(call.limits ?? []), ...general].map(describeLimit).join('; ');
}

function bodyOf(call: AnyCall): Schema {
  if (call.name === 'uploadImage') return UPLOAD;
  return { [JSON_TYPE]: call.rawBody ? {} : { schema: schemaOf(call.body, 'input') } };
}

const IDEMPOTENCY_KEY: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
};

function operationOf(call: AnyCall & { domain: string }): Schema {
  return {
    operationId: call.name,
    tags: [call.domain],
    summary: call.summary,
    description: `${accessText(call)}${call.movesMoney ? ' Moves money: send an `Idempotency-Key`.' : ''} Limits: ${limitsOf(call)}.`,
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.movesMoney ? [IDEMPOTENCY_KEY] : []),
    ],
    ...((call.body || call.rawBody) && { requestBody: { content: bodyOf(call) } }),
    responses: { ...responseOf(call), ...errorsOf(call) },
    security: call.who === 'public' ? [] : [{ bearer: [] }],
  };
}

export function openApiDocument(shopName: string, publicUrl: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const call of CALLS) {
    const path = `/api${call.path.replaceAll('*}', '}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version: '1',
      description: 'Amounts are in rupees with at most two decimals. Times are ISO 8601 in UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(CALLS.map(({ domain }) => domain))].map((name) => ({
      name,
      description: `The calls in contract/${name}.ts`,
    })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
