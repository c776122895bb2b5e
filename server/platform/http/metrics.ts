import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface CounterDeclaration {
  help: string;
  labels: Readonly<Record<string, readonly string[]>>;
}

export type CounterDeclarations = Readonly<Record<string, CounterDeclaration>>;

export interface HistogramDeclaration {
  help: string;
  labels: readonly string[];
  /** Upper bounds in the unit of the name's suffix. */
  buckets: readonly number[];
}

export type HistogramDeclarations = Readonly<Record<string, HistogramDeclaration>>;

export interface Sample {
  name: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Gauges that are read when scraped, so that all processes report the same values. */
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
  readonly #calls: Histogram;
  readonly #counters = new Map<string, Counter>();
  readonly #histograms = new Map<string, Histogram>();
  readonly #sources: RegisteredSource[] = [];

  constructor(counters: CounterDeclarations = {}, histograms: HistogramDeclarations = {}) {
    for (const [name, declared] of Object.entries(counters)) this.#declare(name, declared);
    for (const [name, { help, labels, buckets }] of Object.entries(histograms))
      this.#histograms.set(
        name,
        new Histogram({
          name,
          help,
          labelNames: [...labels],
          buckets: [...buckets],
          registers: [this.registry],
        }),
      );
    collectDefaultMetrics({ register: this.registry });
    this.#calls = new Histogram({
      name: 'rush_call_duration_seconds',
      help: 'API calls by name and status',
      labelNames: ['call', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    });
  }

  observeCall(call: string, status: number, durationMs: number): void {
    this.#calls.observe({ call, status: String(status) }, durationMs / 1000);
  }

  observe(name: string, value: number, labels: Record<string, string> = {}): void {
    this.#histograms.get(name)?.observe(labels, value);
  }

  /** Increments a counter, e.g. `rush_orders_total` {paymentmode}. */
  count(name: string, labels: Record<string, string> = {}, by = 1): void {
    const counter = this.#counters.get(name) ?? this.#create(name, name, Object.keys(labels));
    counter.inc(labels, by);
  }

  #declare(name: string, { help, labels }: CounterDeclaration): void {
    const counter = this.#create(name, help, Object.keys(labels));
    for (const values of combine(Object.entries(labels))) counter.inc(values, 0);
  }

  #create(name: string, help: string, labelNames: string[]): Counter {
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    this.#counters.set(name, counter);
    return counter;
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
    (found, [label, values]) => found.flatMap((rest) => values.map((value) => ({ ...rest, [label]: value }))),
    [{}],
  );
}
