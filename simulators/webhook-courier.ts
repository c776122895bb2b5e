import { request } from 'undici';

export interface Delivery {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** Whether this response status ends the retries. */
  isAccepted(status: number): boolean;
}

const TIMEOUT_MS = 5_000;
const ATTEMPTS_MAX = 5;
const INITIAL_BACKOFF_MS = 1_000;

/** Delivers webhooks to the shop and retries with exponential backoff. */
export class WebhookCourier {
  readonly #closing = new AbortController();

  /** Resolves after the first attempt. Retries continue in the background. */
  async send(delivery: Delivery): Promise<void> {
    if (await this.#attempt(delivery)) return;
    this.#retry(delivery).catch((error) => console.error('failed to retry a webhook', error));
  }

  close(): void {
    this.#closing.abort();
  }

  async #attempt({ url, body, headers, isAccepted }: Delivery): Promise<boolean> {
    try {
      const { signal } = this.#closing;
      const limits = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
      const response = await request(url, { method: 'POST', body, headers, signal, ...limits });
      await response.body.dump();
      return isAccepted(response.statusCode);
    } catch {
      return false;
    }
  }

  async #retry(delivery: Delivery): Promise<void> {
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, INITIAL_BACKOFF_MS * 2 ** (attempt - 1)).unref());
      if (this.#closing.signal.aborted || (await this.#attempt(delivery))) return;
    }
  }
}
