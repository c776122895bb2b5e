import { z } from 'zod';
import { NAME_HAS_LINK } from './account-fields.ts';
import { defineCall, refusal } from './call.ts';
import { SELF_ONLY_REFUSALS } from './errors.ts';
import { IdLike, nameText } from './fields.ts';
import { Language } from './languages.ts';
import { SessionUser } from './sessions.ts';

export const editProfile = defineCall('editProfile', {
  summary: "Change the caller's name",
  who: 'signed-in',
  body: z.object({ userid: IdLike.optional(), name: nameText(80) }),
  output: z.object({ message: z.string(), user: SessionUser }),
  refusals: {
    ...SELF_ONLY_REFUSALS,
    ...NAME_HAS_LINK,
    'name-missing': refusal(422, 'Please enter your name.'),
  },
});

export const setLanguage = defineCall('setLanguage', {
  summary: 'Choose the language of messages to the caller',
  who: 'signed-in',
  body: z.object({ language: Language }),
  output: z.object({ message: z.string(), user: SessionUser }),
});
