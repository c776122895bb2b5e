import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { forgetUserQueries } from '../../api/mine.ts';
import { isSignInPage } from '../../api/return-path.ts';
import { endSession, readSession, shownToken, syncSession } from '../../api/session.ts';
import { textNow } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { toast } from '../../ui/toast.tsx';

const LEAVE_AFTER_MS = 3000;
const GUARDED = /^\/(_member|admin)/;

let leaveTimer: ReturnType<typeof setTimeout> | undefined;

/** Call after clearing storage. Warns the user and opens the sign-in page after 3 s, unless a guard has done so. */
export function leaveSession(router: AnyRouter): void {
  // Keep a session that started while this module was loading.
  if (readSession() || leaveTimer !== undefined) return;
  toast('warning', textNow(shellText).sessionExpired);
  let hasLeft = isSignInPage(router.state.location.pathname);
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    hasLeft ||= isSignInPage(toLocation.pathname);
  });
  leaveTimer = setTimeout(() => {
    leaveTimer = undefined;
    stop();
    if (readSession() || hasLeft) return;
    // The router shows the error of a failed navigation.
    router.navigate({ to: '/login', search: { from: router.state.location.href } }).catch(() => undefined);
  }, LEAVE_AFTER_MS);
}

/** Follows another tab's sign-in or sign-out. Drops the old user's data and, if signed out, leaves members' pages. */
export function followOtherTab(router: AnyRouter, queryClient: QueryClient): void {
  const previous = shownToken;
  syncSession();
  if (shownToken === previous) return;
  const isSignedOut = readSession() === null;
  forgetUserQueries(queryClient, isSignedOut ? 'remove' : 'refetch');
  const isGuarded = router.state.matches.some(({ routeId }: { routeId: string }) => GUARDED.test(routeId));
  if (!isSignedOut || !isGuarded) return;
  endSession();
  leaveSession(router);
}
