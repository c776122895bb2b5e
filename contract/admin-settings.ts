import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { AnyJson, exactText } from './fields.ts';

export const readSettings = defineCall({
  name: 'readSettings',
  method: 'GET',
  path: '/admin/settings',
  summary: "The shop's settings, and the presence and health of its providers (never their keys)",
  who: STAFF.all,
  output: z.object({
    settings: z.record(z.string(), z.unknown()),
    providers: z.array(
      z.object({ name: z.string(), kind: z.string(), isSet: z.boolean(), health: z.string() }),
    ),
    apiTypes: z.array(z.string()).meta({
      description:
        'What suppliers deliver, as `apiType` of products and items; suggestions only, any other means delivery by hand',
    }),
  }),
  refusals: {},
  sentence: 'message',
});

export const changeSettings = defineCall({
  name: 'changeSettings',
  method: 'POST',
  path: '/admin/settings',
  summary: 'Change settings by name',
  who: STAFF.owner,
  body: z.object({ settings: z.record(exactText(64), AnyJson) }),
  output: z.object({ message: z.string() }),
  refusals: { 'setting-invalid': { status: 422, message: 'Please check the highlighted fields.' } },
  sentence: 'message',
});
