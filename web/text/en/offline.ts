import { catalogue } from '../catalogue.ts';

export const offlineText = catalogue('offline', {
  title: 'No connection right now',
  text: 'Prices change, so we’ll show them again once you’re back online. Paid orders keep processing.',
  retry: 'Try again',
  orders: 'Your last orders',
  asOf: (time: string) => `As of ${time}. They’ll update once you’re online.`,
  newVersion: 'A new version is ready.',
  reload: 'Reload',
});
