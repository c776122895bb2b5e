import { type AnyCall, type CallInput, type ResponseOf, requestOf } from '@rush/contract/call.ts';
import { Refusal } from '../refusal.ts';
import { API_CSP } from './headers.ts';
import type { ResponseCache } from './response-cache.ts';

export interface CachedCall<C extends AnyCall> {
  call: C;
  params?: CallInput<C>['params'];
  /** Announcing any of these invalidates the entry. */
  topics: readonly string[];
  /** Builds the response for guests. Refusals are not cached. */
  make(): Promise<ResponseOf<C>>;
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': API_CSP,
};

export function cacheCall<C extends AnyCall>(
  responseCache: ResponseCache,
  { call, params, topics, make }: CachedCall<C>,
): void {
  const { path } = requestOf<AnyCall>(call, { params });
  responseCache.declare(path, topics, async () => {
    try {
      return { headers: HEADERS, body: JSON.stringify(call.output.parse(await make())) };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  });
}
