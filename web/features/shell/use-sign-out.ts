import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { forgetUserQueries } from '../../api/mine.ts';
import { endSubscription } from '../../api/push-subscription.ts';
import { endSession, isHosted } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { clearStored } from '../../text/storage.ts';
import { toast } from '../../ui/toast.tsx';

/** Ends the session in the browser at once, and on the server if it can be reached. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { signedOut } = useText(shellText);
  return () => {
    call('logout').catch(() => undefined);
    // The device's next user must not get this person's push messages.
    endSubscription().catch(() => undefined);
    const wasHosted = isHosted();
    endSession();
    // Includes player IDs typed on product pages.
    clearStored('sessionStorage');
    forgetUserQueries(queryClient, 'remove');
    toast('info', signedOut);
    void navigate({ to: wasHosted ? '/hosted/logout' : '/home' });
  };
}
