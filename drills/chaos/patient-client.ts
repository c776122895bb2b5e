import { setTimeout as pause } from 'node:timers/promises';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { type Caller, callShop } from '../call-shop.ts';
import type { Random } from '../random.ts';

const RETRY_MS_MIN = 250;
const RETRY_MS_MAX = 10_000;
/** After as many failures to open a payment page the payment may have expired: a shopper starts over. */
const UNOPENED_MAX = 5;
/** Refusals below 500 that asking again may change. */
const PASSING = new Set(['request-in-progress', 'too-many-requests']);

/** The shop has decided: asking again changes nothing. The message is the refusal's type. */
export class Refused extends Error {}

/** No answer came before the patience ran out. */
export class GaveUp extends Error {}

/** Repeats a request at any of the web processes until the shop has decided. */
export class PatientClient {
  giveUpAt = Number.POSITIVE_INFINITY;
  readonly #urls: readonly string[];
  readonly #random: Random;

  constructor(urls: readonly string[], random: Random) {
    this.#urls = urls;
    this.#random = random;
  }

  /** Throws Refused or GaveUp. */
  ask<C extends AnyCall>(call: C, input: CallInput<C>, caller: Caller = {}): Promise<OutputOf<C>> {
    let unopened = 0;
    return this.untilDone(async () => {
      const answer = await callShop(this.#random.pick(this.#urls), call, input, caller);
      if (answer.status < 400) return JSON.parse(answer.text) as OutputOf<C>;
      if (answer.type === 'gateway-unavailable') unopened++;
      const isFinal = answer.status < 500 && !PASSING.has(answer.type);
      if (isFinal || unopened === UNOPENED_MAX) throw new Refused(answer.type);
      await pause(answer.retryAfterMs);
      throw new Error(`${call.name}: ${answer.status} ${answer.type}`);
    });
  }

  async untilDone<T>(attempt: () => Promise<T>): Promise<T> {
    for (let pauseMs = RETRY_MS_MIN; ; pauseMs = Math.min(pauseMs * 2, RETRY_MS_MAX)) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Refused) throw error;
        if (performance.now() > this.giveUpAt) throw new GaveUp(String(error));
        await pause(pauseMs * (0.5 + this.#random.next() / 2));
      }
    }
  }
}
