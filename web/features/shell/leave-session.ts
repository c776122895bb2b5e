import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { forgetMine } from '../../api/forget-mine.ts';
import { isSignInPage } from '../../api/return-path.ts';
import { changed, endSession, readSession, shownToken } from '../../api/session.ts';
import { textNow } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { toast } from '../../ui/toast.tsx';

const LEAVE_AFTER_MS = 3000;
const GUARDED = /^\/(_member|admin)/;

let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * After the storage was cleared: a warning, and three seconds later the sign-in page, once. A guard leads there at once;
 * then the warning is all that is left to do, also where the shopper goes on from there meanwhile.
 */
export function leaveSession(router: AnyRouter): void {
  // Somebody may have signed in while this was loaded: that session stays.
  if (readSession() || leaving !== undefined) return;
  toast('warning', textNow(shellText).sessionExpired);
  let hasLeft = isSignInPage(router.state.location.pathname);
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    hasLeft ||= isSignInPage(toLocation.pathname);
  });
  leaving = setTimeout(() => {
    leaving = undefined;
    stop();
    if (readSession() || hasLeft) return;
    // Where navigating fails, the router shows it.
    router.navigate({ to: '/login', search: { from: router.state.location.href } }).catch(() => undefined);
  }, LEAVE_AFTER_MS);
}

/**
 * What another tab has stored is shown here too. Where it has signed in or out, what was read for the person before
 * goes, and a member's page is left.
 */
export function followOtherTab(router: AnyRouter, queryClient: QueryClient): void {
  const before = shownToken;
  changed();
  if (shownToken === before) return;
  const isOut = readSession() === null;
  forgetMine(queryClient, isOut ? 'remove' : 'read-again');
  const isGuarded = router.state.matches.some(({ routeId }: { routeId: string }) => GUARDED.test(routeId));
  if (!isOut || !isGuarded) return;
  endSession();
  leaveSession(router);
}
