export const canSubscribe = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Unsubscribes this browser. The shop deletes the subscription when the next push to it is rejected. */
export async function endSubscription(): Promise<void> {
  if (!canSubscribe()) return;
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
}
