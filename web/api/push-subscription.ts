export const canSubscribe = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Unsubscribes this browser; the shop drops the subscription when its next message bounces. */
export async function endSubscription(): Promise<void> {
  if (!canSubscribe()) return;
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
}
