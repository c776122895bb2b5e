import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus figures of one process. */
export class Metrics {
  readonly registry = new Registry();
  readonly #calls: Histogram;
  readonly #counters = new Map<string, Counter>();
  readonly #gauges = new Map<string, Gauge>();

  constructor() {
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
    let counter = this.#counters.get(name);
    if (!counter) {
      counter = new Counter({
        name,
        help: name,
        labelNames: Object.keys(labels),
        registers: [this.registry],
      });
      this.#counters.set(name, counter);
    }
    counter.inc(labels, by);
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
