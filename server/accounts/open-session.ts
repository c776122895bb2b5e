import { deviceParts } from '@rush/contract/device-name.ts';
import type { MessageData } from '@rush/contract/messages.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { ClientContext } from './client-context.ts';
import { isNewDevice } from './known-devices.ts';
import { notifyAccountChange } from './notify-account-change.ts';
import { type NewSession, type SignedInUser, startSession } from './start-session.ts';

/** Opens a session after a successful sign-in, and notifies the account's owner where it comes from a new device. */
export async function openSession(
  platform: Platform,
  queries: Queries,
  user: SignedInUser & { email_proven: boolean },
  how: ClientContext & { method: string },
): Promise<NewSession> {
  const now = platform.clock.now();
  const isNew = await isNewDevice(queries, user.id, how);
  const session = await startSession(queries, user, { ...how, now });
  if (isNew)
    await notifyAccountChange(
      platform,
      queries,
      { ...user, language: user.language ?? how.language },
      {
        kind: 'device',
        before: {},
        device: deviceOf(how),
      },
    );
  return session;
}

/** As the owner knows it: a whole user agent says little to people and makes an SMS three times as long. */
function deviceOf({
  userAgent,
  address,
}: ClientContext): NonNullable<MessageData<'account-changed'>['device']> {
  return { ...(deviceParts(userAgent) ?? { browser: null, system: null }), address };
}
