import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { subscribeToPush, unsubscribeFromPush } from '#calls/push';
import { call } from '../../api/client.ts';
import { findSubscription } from '../../api/push-subscription.ts';
import { workerAddress } from '../../api/trusted-scripts.ts';
import { useText } from '../../text/catalogue.ts';
import { dashboardText } from '../../text/en/dashboard.ts';
import { toast } from '../../ui/toast.tsx';

const pushQuery = queryOptions({
  queryKey: ['mine', 'push'],
  queryFn: async () => (await findSubscription()) !== null && Notification.permission === 'granted',
  networkMode: 'always',
  staleTime: 0,
});

/** Whether this browser gets push messages about orders, and the way to change it. Permission is asked for at the press only. */
export function usePush(publicKey: string) {
  const t = useText(dashboardText).push;
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
  return {
    isOn,
    isBlocked: Notification.permission === 'denied',
    isBusy: isPending || change.isPending,
    change: change.mutate,
  };
}

async function subscribe(publicKey: string): Promise<'on' | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  await navigator.serviceWorker.register(workerAddress('/sw.js'));
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with another key would be in the way.
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
  // Told or not: what is sent there from now on comes back, and the shop forgets it.
  await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } }).catch(() => undefined);
  return 'off';
}
