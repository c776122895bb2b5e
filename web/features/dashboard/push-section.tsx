import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { subscribeToPush, unsubscribeFromPush } from '#calls/push';
import { call } from '../../api/client.ts';
import { canSubscribe, findSubscription } from '../../api/push-subscription.ts';
import { useShop } from '../../api/shop.ts';
import { workerAddress } from '../../api/trusted-scripts.ts';
import { useText } from '../../text/catalogue.ts';
import { dashboardText } from '../../text/en/dashboard.ts';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';

export function PushSection({ isOwner }: { isOwner: boolean }) {
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
    mutationFn: (wanted: boolean) => (wanted ? subscribe(publicKey) : unsubscribe()),
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

async function subscribe(publicKey: string): Promise<'on' | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  await navigator.serviceWorker.register(workerAddress('/sw.js'));
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key would make `subscribe` fail.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys } = subscription.toJSON();
  try {
    const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
    await call(subscribeToPush, { body });
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
  // If this fails, the next message bounces and the shop drops the subscription.
  await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } }).catch(() => undefined);
  return 'off';
}
