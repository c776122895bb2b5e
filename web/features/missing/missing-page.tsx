import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { returnPath } from '../../api/return-path.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { OfflineScreen } from './offline-screen.tsx';

export function MissingPage() {
  const t = useText(shellText);
  return (
    <section className="page-width grid min-h-[60dvh] content-center justify-items-start gap-4 py-12">
      <p aria-hidden="true" className="numerals text-[min(46vw,17rem)] leading-[0.8] font-extrabold">
        4<span className="text-accent">0</span>4
      </p>
      <h1 className="display text-4xl">{t.notFound.title}</h1>
      <p className="text-muted">{t.notFound.text}</p>
      <Link to="/home" className={buttonClass({ variant: 'primary' })}>
        {t.goHome}
      </Link>
    </section>
  );
}

export function BrokenPage({ reset }: ErrorComponentProps) {
  const t = useText(shellText);
  const router = useRouter();
  if (typeof window !== 'undefined' && !navigator.onLine)
    return <OfflineScreen from={returnPath(router.state.location.href)} />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="page-width">
      <ErrorState
        title={t.broken.title}
        text={t.broken.text}
        action={
          <>
            <Button variant="primary" onClick={retry}>
              {t.retry}
            </Button>
            <Link to="/home" className={buttonClass({ variant: 'outline' })}>
              {t.goHome}
            </Link>
          </>
        }
      />
    </div>
  );
}
