import { createHmac } from 'node:crypto';

/** The header `auth`: HMAC-SHA256 over the raw body, the timestamp and the path, one behind the other (MooGold, 2.1). */
export function signMooGold(secret: string, rawBody: string, timestamp: string, path: string): string {
  return createHmac('sha256', secret)
    .update(rawBody + timestamp + path)
    .digest('hex');
}
