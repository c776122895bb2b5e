import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { returnPath } from '../../api/return-path.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/states.tsx';

const OfflineScreen = lazy(() =>
  import('./offline-screen.tsx').then(
    (loaded) => ({ default: loaded.OfflineScreen }),
    () => ({ default: BrokenNote }),
  ),
);

/** Part of the entry chunk, because after an update the server no longer has the open page's files. */
export function BrokenPage() {
  const router = useRouter();
  if (typeof window === 'undefined' || navigator.onLine) return <BrokenNote />;
  return (
    <Suspense>
      <OfflineScreen from={returnPath(router.state.location.href)} />
    </Suspense>
  );
}

function BrokenNote() {
  const t = useText(shellText);
  return (
    <div className="page-width">
      <ErrorState
        title={t.broken.title}
        text={t.broken.text}
        action={
          <>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t.retry}
            </Button>
            <LinkButton to="/home" reloadDocument variant="outline">
              {t.goHome}
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
