import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Names whose values never reach a log, wherever they stand. */
const SECRET_FIELDS = [
  'password',
  'token',
  'otp',
  'totp',
  'secret',
  'authorization',
  'cookie',
  'id_token',
  'key',
  'sign',
  'authkey',
  'apiKey',
  'email',
  'useremail',
  'mobile',
  'mobilenumber',
  'mobileNumber',
  'customer_mobile',
  'customer_email',
  'customer_name',
  'customer_vpa',
  'vpa',
  'contact',
  'to',
];

const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/** JSON lines in UTC with secrets and personal data masked. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[hidden]' },
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** What helps of an error; drivers hang whole connections on theirs. */
function describeError(error: unknown): unknown {
  // A cause may be anything, also what a provider sent: of that only the kind is told.
  if (!(error instanceof Error)) return typeof error === 'string' ? error : { type: error?.constructor.name };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    code,
    constraint,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
