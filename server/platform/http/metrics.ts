import { setTimeout as pause } from 'node:timers/promises';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';

export type CounterDeclarations = Readonly<
  Record<string, { help: string; labels: Readonly<Record<string, readonly string[]>> }>
>;

/** Buckets are upper bounds in the unit of the name's suffix. */
export type HistogramDeclaration = Pick<
  HistogramConfiguration<string>,
  'name' | 'help' | 'labelNames' | 'buckets'
>;

export interface Sample {
  name: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Gauges whose values are read at each scrape. */
export interface GaugeSource {
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>;
  read(): Promise<readonly Sample[]>;
  /** Reported if reading failed or timed out. */
  fallback?(): readonly Sample[];
}

/** A slow source, e.g. during a database outage, must not delay the others. */
const READ_MS_MAX = 2_000;

/**
 * Declared counters start at 0, because alerts miss absent series. Gauges that cannot be read are omitted, so that they
 * do not look current.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #sources: RegisteredSource[] = [];

  constructor(counters: CounterDeclarations = {}, histograms: readonly HistogramDeclaration[] = []) {
    const registers = [this.registry];
    for (const [name, { help, labels }] of Object.entries(counters)) {
      const counter = new Counter({ name, help, labelNames: Object.keys(labels), registers });
      for (const values of combine(Object.entries(labels))) counter.inc(values, 0);
    }
    for (const declaration of histograms) new Histogram({ ...declaration, registers });
    collectDefaultMetrics({ register: this.registry });
  }

  /** Ignores undeclared metrics. Seeding the demo uses a `Metrics` that declares none. */
  observe(name: string, value: number, labels: Record<string, string> = {}): void {
    const histogram = this.registry.getSingleMetric(name);
    if (histogram instanceof Histogram) histogram.observe(labels, value);
  }

  count(name: string, labels: Record<string, string> = {}): void {
    const counter = this.registry.getSingleMetric(name);
    if (counter instanceof Counter) counter.inc(labels);
  }

  addGauges(source: GaugeSource): void {
    const gauges = new Map<string, Gauge>();
    for (const [name, { help, labels = [] }] of Object.entries(source.gauges)) {
      gauges.set(name, new Gauge({ name, help, labelNames: [...labels], registers: [this.registry] }));
    }
    this.#sources.push({ source, gauges });
  }

  async render(): Promise<string> {
    await Promise.all(this.#sources.map(readSource));
    return this.registry.metrics();
  }
}

interface RegisteredSource {
  source: GaugeSource;
  gauges: ReadonlyMap<string, Gauge>;
}

async function readSource({ source, gauges }: RegisteredSource): Promise<void> {
  const inTime = Promise.race([source.read(), pause(READ_MS_MAX, null, { ref: false })]);
  const samples = (await inTime.catch(() => null)) ?? source.fallback?.() ?? [];
  for (const [name, gauge] of gauges) {
    gauge.reset();
    if (!source.gauges[name]?.labels?.length) gauge.remove();
  }
  for (const { name, labels = {}, value } of samples) gauges.get(name)?.set(labels, value);
}

function combine(labels: [string, readonly string[]][]): Record<string, string>[] {
  return labels.reduce<Record<string, string>[]>(
    (sets, [label, values]) => sets.flatMap((rest) => values.map((value) => ({ ...rest, [label]: value }))),
    [{}],
  );
}
