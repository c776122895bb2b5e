import type { ParsedEnvironment } from './environment.ts';

/** Where traces go and which; null where the shop traces nothing. */
export interface TracingConfig {
  /** Where the collector takes traces: OTLP as JSON over HTTP. */
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** How long spans wait for others to go with. */
  delayMs: number;
  serviceName: string;
  resourceAttributes: Readonly<Record<string, string>>;
  sampler: ParsedEnvironment['OTEL_TRACES_SAMPLER'];
  /** Share of the traces that are kept, for the samplers by ratio. */
  ratio: number;
}

/** `name=value,name=value`, percent-encoded; what is no pair is left out. */
function readPairs(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=').trim();
    return name.trim() && value ? [[decoded(name.trim()), decoded(value)] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** By the variables of the OpenTelemetry specification. */
export function tracingOf(env: ParsedEnvironment): TracingConfig | null {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_SDK_DISABLED) return null;
  return {
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    headers: readPairs(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    timeoutMs: env.OTEL_EXPORTER_OTLP_TIMEOUT,
    delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
    serviceName: env.OTEL_SERVICE_NAME,
    resourceAttributes: readPairs(env.OTEL_RESOURCE_ATTRIBUTES ?? ''),
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
