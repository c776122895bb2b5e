import type { SessionUser } from '@rush/contract/sessions.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { call, callQuery } from '../../api/client.ts';
import { canSubscribe, findSubscription } from '../../api/push-subscription.ts';
import { useSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { workerUrl } from '../../api/trusted-scripts.ts';
import { useText } from '../../text/catalogue.ts';
import { dashboardText } from '../../text/en/dashboard.ts';
import { formatNumber } from '../../text/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { DevicesSection } from './devices-section.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { YourDataSection } from './your-data-section.tsx';

// Lazy, because a static import would add its list of shared chunks to every first visit.
const DocumentsSection = lazy(() => import('./documents-section.tsx'));

export function DashboardScreen({ onSignOut }: { onSignOut: () => void }) {
  const user = useSession()?.user;
  return user ? <Dashboard user={user} onSignOut={onSignOut} /> : null;
}

function Dashboard({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  const t = useText(dashboardText);
  const { isPending, fetchStatus, failureCount } = useQuery(freshProofQuery);
  // Wait for this query, because it determines the height of the profile at the top.
  if (isPending && fetchStatus === 'fetching' && failureCount === 0) {
    return (
      <PageFrame title={t.title}>
        <Skeleton className="h-[60dvh]" />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t.title}>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
        <ProfileCard user={user} />
        <OrdersOverview userId={user.userid} />
      </div>
      <AccountLinks onSignOut={onSignOut} />
      <PushSection isOwner={user.staffRole === 'owner'} />
      <SecondFactorSection />
      <Suspense fallback={<Skeleton className="h-52" />}>
        <DocumentsSection />
      </Suspense>
      <DevicesSection />
      <YourDataSection isStaff={user.role === 'admin'} />
    </PageFrame>
  );
}

const ENTRY =
  'group flex h-full w-full items-center gap-4 border border-line-strong p-4 text-left hover:border-foreground hover:bg-raised';

function AccountLinks({ onSignOut }: { onSignOut: () => void }) {
  const t = useText(dashboardText);
  const { rewards } = useShop();
  const entries: { to: string; icon: IconName; label: string; note: string }[] = [
    { to: '/orders', icon: 'orders', label: t.orders, note: t.ordersNote },
    { to: '/wallet', icon: 'wallet', label: t.wallet, note: t.walletNote },
    { to: '/referandearn', icon: 'gift', label: t.refer, note: t.referNote(rewards) },
  ];
  return (
    <nav aria-label={t.menu}>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4 lg:gap-3">
        {entries.map(({ to, icon, label, note }) => (
          <li key={to}>
            <Link to={to} className={ENTRY}>
              <Icon name={icon} className="size-7" />
              <span>
                <span className="display block text-2xl">{label}</span>
                <span className="block text-sm text-muted">{note}</span>
              </span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onSignOut} className={ENTRY}>
            <Icon name="exit" className="size-7" />
            <span className="display text-2xl">{t.logout}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

function OrdersOverview({ userId }: { userId: string }) {
  const t = useText(dashboardText);
  const { data, isError } = useQuery(
    callQuery(['mine', 'orders', 'counts'], 'orderCounts', { params: { userId } }, { staleTime: 0 }),
  );
  const figures = [
    { label: t.total, count: data?.total_order, search: {} },
    { label: t.completed, count: data?.completed, search: { status: 'Completed' as const } },
    { label: t.refunded, count: data?.refunded, search: { status: 'Refunded' as const } },
  ];
  return (
    <section aria-labelledby="overview" className="grid content-between gap-6 bg-raised p-4 sm:p-6">
      <h2 id="overview" className="eyebrow text-muted">
        {t.overview}
      </h2>
      <dl className="grid grid-cols-3">
        {figures.map(({ label, count, search }) => (
          <div key={label} className="flex flex-col-reverse gap-2 border-l px-3 first:border-l-0 first:pl-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="numerals text-5xl sm:text-6xl lg:text-8xl">
              {count === undefined && !isError ? (
                <Skeleton className="h-[1em] w-14" />
              ) : count === undefined ? (
                '–'
              ) : (
                <Link
                  to="/orders"
                  search={search}
                  aria-label={`${label}: ${formatNumber(count)}`}
                  className="block underline-offset-8 hover:underline"
                >
                  {formatNumber(count)}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PushSection({ isOwner }: { isOwner: boolean }) {
  const { pushPublicKey } = useShop();
  if (!pushPublicKey || !canSubscribe()) return null;
  return <PushSwitch publicKey={pushPublicKey} isOwner={isOwner} />;
}

function PushSwitch({ publicKey, isOwner }: { publicKey: string; isOwner: boolean }) {
  const t = useText(dashboardText).push;
  const isBlocked = Notification.permission === 'denied';
  const queryClient = useQueryClient();
  const { data: isOn = false, isPending } = useQuery(pushQuery);
  const change = useMutation({
    mutationFn: (enable: boolean) => (enable ? subscribe(publicKey) : unsubscribe()),
    onSuccess: (outcome) => {
      if (outcome === 'on') toast('success', t.isOn);
      if (outcome === 'off') toast('info', t.isOff);
    },
    onError: () => toast('error', t.failed),
    onSettled: () => queryClient.invalidateQueries(pushQuery),
  });
  return (
    <section
      aria-labelledby="push"
      className="flex items-center justify-between gap-4 border border-line-strong p-4"
    >
      <div className="min-w-0 wrap-anywhere">
        <h2 id="push" className="display text-2xl">
          {t.title}
        </h2>
        <p id="push-lead" className="mt-1 text-sm text-muted">
          {isBlocked ? t.blocked : isOwner ? t.leadOwner : t.lead}
        </p>
      </div>
      <Switch
        labelledBy="push"
        describedBy="push-lead"
        isOn={isOn}
        busy={isPending || change.isPending}
        disabled={isBlocked && !isOn}
        onChange={change.mutate}
      />
    </section>
  );
}

const pushQuery = queryOptions({
  queryKey: ['mine', 'push'],
  queryFn: async () => (await findSubscription()) !== null && Notification.permission === 'granted',
  networkMode: 'always',
  staleTime: 0,
});

async function subscribe(publicKey: string): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register(workerUrl('/sw.js'));
  const { pushManager } = await navigator.serviceWorker.ready;
  // `subscribe` fails if there is a subscription with a different key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys } = subscription.toJSON();
  try {
    const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
    await call('subscribeToPush', { body });
    return 'on';
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

async function unsubscribe(): Promise<'off'> {
  const subscription = await findSubscription();
  if (!subscription) return 'off';
  await subscription.unsubscribe();
  // If this fails, the next push is rejected and the shop deletes the subscription.
  await call('unsubscribeFromPush', { body: { endpoint: subscription.endpoint } }).catch(() => undefined);
  return 'off';
}
