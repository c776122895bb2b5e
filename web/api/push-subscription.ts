/** Whether this browser supports push messages; some do only once the shop is installed. */
export const canSubscribe = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Ends it in this browser; the shop forgets it when its next message comes back. */
export async function endSubscription(): Promise<void> {
  if (!canSubscribe()) return;
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
}
