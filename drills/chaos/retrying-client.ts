import { setTimeout as pause } from 'node:timers/promises';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { type Caller, callShop } from '../call-shop.ts';
import type { Random } from '../random.ts';

const RETRY_MS_MIN = 250;
const RETRY_MS_MAX = 10_000;
/** After this many failures to open a payment page, a shopper gives up, because the payment may have expired. */
const UNOPENED_MAX = 5;
const TEMPORARY_REFUSALS = new Set(['request-in-progress', 'too-many-requests']);

/** A final refusal, with its type as the message. */
export class Refused extends Error {}

export class TimedOut extends Error {}

/** Retries on any of the web processes until the shop gives a final response. */
export class RetryingClient {
  deadline = Number.POSITIVE_INFINITY;
  readonly #urls: readonly string[];
  readonly #random: Random;

  constructor(urls: readonly string[], random: Random) {
    this.#urls = urls;
    this.#random = random;
  }

  call<C extends AnyCall>(call: C, input: CallInput<C>, caller: Caller = {}): Promise<OutputOf<C>> {
    let unopened = 0;
    return this.untilDone(async () => {
      const response = await callShop(this.#random.pick(this.#urls), call, input, caller);
      if (response.status < 400) return JSON.parse(response.text) as OutputOf<C>;
      if (response.type === 'gateway-unavailable') unopened++;
      const isFinal = response.status < 500 && !TEMPORARY_REFUSALS.has(response.type);
      if (isFinal || unopened === UNOPENED_MAX) throw new Refused(response.type);
      await pause(response.retryAfterMs);
      throw new Error(`${call.name}: ${response.status} ${response.type}`);
    });
  }

  async untilDone<T>(attempt: () => Promise<T>): Promise<T> {
    for (let pauseMs = RETRY_MS_MIN; ; pauseMs = Math.min(pauseMs * 2, RETRY_MS_MAX)) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Refused) throw error;
        if (performance.now() > this.deadline) throw new TimedOut(String(error));
        await pause(pauseMs * (0.5 + this.#random.next() / 2));
      }
    }
  }
}
