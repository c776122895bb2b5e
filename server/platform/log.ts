import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Names of fields that are masked, up to four levels deep. */
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

/** Logs JSON lines in UTC, by default to standard output, and masks secrets and personal data. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[hidden]' },
    serializers: { err: (error: unknown) => describeError(error, /debug|trace/.test(level)) },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Picks the useful fields of an error, because drivers attach whole connections to theirs. */
function describeError(error: unknown, withStack: boolean): unknown {
  // An object may contain anything that a provider sent, so only its type is logged.
  if (!(error instanceof Error)) return typeof error === 'string' ? error : { type: error?.constructor.name };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    code,
    constraint,
    at: withStack ? error.stack : /^ +at (.*)$/m.exec(error.stack ?? '')?.[1],
    cause: error.cause === undefined ? undefined : describeError(error.cause, withStack),
  };
}
