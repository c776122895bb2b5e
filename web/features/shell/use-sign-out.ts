import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logout } from '#calls/sessions';
import { call } from '../../api/client.ts';
import { forgetMine } from '../../api/forget-mine.ts';
import { endSubscription } from '../../api/push-subscription.ts';
import { endSession, isHosted } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { clearStored } from '../../text/storage.ts';
import { toast } from '../../ui/toast.tsx';

/** Ends the session here at once; the server is informed, and need not be reachable. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { signedOut } = useText(shellText);
  return () => {
    call(logout).catch(() => undefined);
    // The next user of this device gets no push messages about this person's orders.
    endSubscription().catch(() => undefined);
    const wasHosted = isHosted();
    endSession();
    // What was typed on product pages: player IDs of this person.
    clearStored('sessionStorage');
    forgetMine(queryClient, 'remove');
    toast('info', signedOut);
    void navigate({ to: wasHosted ? '/hosted/logout' : '/home' });
  };
}
