import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface CounterDeclaration {
  help: string;
  /** Each label with the values that it can take. */
  labels: Readonly<Record<string, readonly string[]>>;
}

/** Every counter of the process by its name. */
export type CounterDeclarations = Readonly<Record<string, CounterDeclaration>>;

export interface HistogramDeclaration {
  help: string;
  labels: readonly string[];
  /** Upper bounds in the unit that the name ends with. */
  buckets: readonly number[];
}

/** Every histogram of the process by its name. */
export type HistogramDeclarations = Readonly<Record<string, HistogramDeclaration>>;

export interface Sample {
  name: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Figures that are read when they are asked for, so that every process tells the same, also just after its start. */
export interface GaugeSource {
  /** Each gauge by its name. */
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>;
  read(): Promise<readonly Sample[]>;
  /** What it tells where that failed or took too long; nothing where not given. */
  unread?(): readonly Sample[];
}

/** Metrics never wait longer for a source: a database that is away must not silence the rest. */
const READ_MS_MAX = 2_000;

/**
 * Prometheus figures of one process. Declared counters are there from the start, at 0: what is absent is no alarm then.
 * A gauge whose source could not be read is left out, so that nobody takes an old figure for a new one.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #calls: Histogram;
  readonly #counters = new Map<string, Counter>();
  readonly #histograms = new Map<string, Histogram>();
  readonly #sources: KeptSource[] = [];

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

  /** Adds to a declared histogram, in the unit that its name ends with. */
  observe(name: string, value: number, labels: Record<string, string> = {}): void {
    this.#histograms.get(name)?.observe(labels, value);
  }

  /** Counts an event, e.g. `rush_orders_total` {paymentmode}. */
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
    this.#sources.push({ source, gauges, reading: null });
  }

  /** All figures as Prometheus reads them, with those of every source read now. */
  async render(): Promise<string> {
    await Promise.all(this.#sources.map((each) => readSource(each)));
    return this.registry.metrics();
  }
}

interface KeptSource {
  source: GaugeSource;
  gauges: ReadonlyMap<string, Gauge>;
  /** What is under way, also for whoever asks meanwhile. */
  reading: Promise<readonly Sample[] | null> | null;
}

async function readSource(kept: KeptSource): Promise<void> {
  const samples = (await readInTime(kept)) ?? kept.source.unread?.() ?? [];
  for (const [name, gauge] of kept.gauges) {
    gauge.reset();
    if (!kept.source.gauges[name]?.labels?.length) gauge.remove();
  }
  for (const { name, labels = {}, value } of samples) kept.gauges.get(name)?.set(labels, value);
}

async function readInTime(kept: KeptSource): Promise<readonly Sample[] | null> {
  // One at a time: where the last one still hangs, it is waited for, and no second one is begun.
  kept.reading ??= kept.source
    .read()
    .catch(() => null)
    .finally(() => {
      kept.reading = null;
    });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), READ_MS_MAX);
  });
  return Promise.race([kept.reading, late]).finally(() => clearTimeout(timer));
}

/** Every combination of the labels' values. */
function combine(labels: [string, readonly string[]][]): Record<string, string>[] {
  return labels.reduce<Record<string, string>[]>(
    (found, [label, values]) => found.flatMap((rest) => values.map((value) => ({ ...rest, [label]: value }))),
    [{}],
  );
}
