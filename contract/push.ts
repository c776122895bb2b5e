import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { exactText, webAddress } from './fields.ts';

const endpoint = webAddress(1_000).describe("The push service's URL for this browser");
const key = exactText(202).regex(/^[A-Za-z0-9_-]{16,200}={0,2}$/, 'must be base64url');

/** The JSON payload for the service worker. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string().describe('Path to open on click'),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** Takes `PushSubscription.toJSON()`. `getShop` returns the public key. */
export const subscribeToPush = defineCall('subscribeToPush', {
  summary: 'Subscribe this browser to push messages; idempotent',
  who: 'signed-in',
  body: z.object({ endpoint, keys: z.object({ p256dh: key, auth: key }) }),
  output: z.object({ message: z.string() }),
  refusals: {
    'push-not-known': refusal(422, 'This browser cannot receive push messages.'),
  },
});

export const unsubscribeFromPush = defineCall('unsubscribeFromPush', {
  summary: 'Unsubscribe this browser from push messages',
  who: 'signed-in',
  body: z.object({ endpoint }),
  output: z.object({ message: z.string() }),
});
