import { useIsHydrated } from '../../api/hydration.ts';
import { useText } from '../../text/catalogue.ts';
import { offlineText } from '../../text/en/offline.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeptOrdersList } from './kept-orders-list.tsx';
import { useReturn } from './use-return.ts';

interface OfflineScreenProps {
  /** A path of this shop: what could not be opened. Who came here for the page itself stays. */
  from: string | undefined;
}

/** What stands in for any page without a connection: it goes there by itself once there is one. */
export function OfflineScreen({ from }: OfflineScreenProps) {
  const t = useText(offlineText);
  useReturn(from);
  return (
    <div className="page-width grid items-start gap-x-16 gap-y-10 py-8 md:py-14 lg:grid-cols-2">
      <section className="grid justify-items-start gap-4">
        <Icon name="offline" className="!size-14 text-accent-edge" />
        <h1 className="display max-w-lg text-5xl font-extrabold md:text-6xl">{t.title}</h1>
        <p className="max-w-prose text-lg text-muted">{t.text}</p>
        <a href={from ?? '/home'} className={buttonClass({ variant: 'primary' })}>
          {t.retry}
        </a>
      </section>
      {/* The server that rendered the page has nobody's orders. */}
      {useIsHydrated() && <KeptOrdersList />}
    </div>
  );
}
