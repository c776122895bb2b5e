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

/** After the storage was cleared: a warning, and three seconds later the sign-in page, once. */
export function leaveSession(router: AnyRouter): void {
  // Somebody may have signed in while this was loaded: that session stays.
  if (readSession()) return;
  if (leaving !== undefined || isSignInPage(router.state.location.pathname)) return;
  toast('warning', textNow(shellText).sessionExpired);
  leaving = setTimeout(() => {
    leaving = undefined;
    const { pathname, href } = router.state.location;
    // A guard was faster, or somebody has signed in again by now.
    if (readSession() || isSignInPage(pathname)) return;
    // Where navigating fails, the router shows it.
    router.navigate({ to: '/login', search: { from: href } }).catch(() => undefined);
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
