import { useEffect } from 'react';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../text/catalogue.ts';
import { chosenLanguage } from '../../text/language.ts';

/** Keeps the language that was chosen on this device on the account: mails and texts are written in it. */
export function useAccountLanguage() {
  const shown = useLanguage();
  const session = useSession();
  const kept = session?.user.language;
  const isSignedIn = session !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice changes with the language shown
  useEffect(() => {
    const chosen = chosenLanguage();
    if (!isSignedIn || !chosen || chosen === kept) return;
    // What fails is tried again with the next page.
    import('./keep-language.ts').then(({ keepLanguage }) => keepLanguage(chosen)).catch(() => undefined);
  }, [shown, isSignedIn, kept]);
}
