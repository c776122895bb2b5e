import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface CounterDeclaration {
  help: string;
  /** Each label with the values that it can take. */
  labels: Readonly<Record<string, readonly string[]>>;
}

/** Every counter of the process by its name. */
export type CounterDeclarations = Readonly<Record<string, CounterDeclaration>>;

/** Prometheus figures of one process. Declared counters are there from the start, at 0: what is absent is no alarm then. */
export class Metrics {
  readonly registry = new Registry();
  readonly #calls: Histogram;
  readonly #counters = new Map<string, Counter>();
  readonly #gauges = new Map<string, Gauge>();

  constructor(counters: CounterDeclarations = {}) {
    for (const [name, declared] of Object.entries(counters)) this.#declare(name, declared);
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

  /** Counts an event, e.g. `rush_orders_total` {status}. */
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

  set(name: string, value: number, labels: Record<string, string> = {}): void {
    let gauge = this.#gauges.get(name);
    if (!gauge) {
      gauge = new Gauge({ name, help: name, labelNames: Object.keys(labels), registers: [this.registry] });
      this.#gauges.set(name, gauge);
    }
    gauge.set(labels, value);
  }
}

/** Every combination of the labels' values. */
function combine(labels: [string, readonly string[]][]): Record<string, string>[] {
  return labels.reduce<Record<string, string>[]>(
    (found, [label, values]) => found.flatMap((rest) => values.map((value) => ({ ...rest, [label]: value }))),
    [{}],
  );
}
