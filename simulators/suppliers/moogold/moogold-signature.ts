import { createHmac } from 'node:crypto';

/** The header `auth`: HMAC-SHA256 over raw body, timestamp and path, concatenated (MooGold, section 2.1). */
export function signMooGold(secret: string, rawBody: string, timestamp: string, path: string): string {
  return createHmac('sha256', secret)
    .update(rawBody + timestamp + path)
    .digest('hex');
}
