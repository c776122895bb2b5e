import { catalogue } from '../catalogue.ts';

export const offlineText = catalogue('offline', {
  title: 'No connection right now',
  text: 'Prices and packs change, so none are shown until you are online again. Orders you have paid for go on without you.',
  retry: 'Try again',
  orders: 'Your last orders',
  asOf: (time: string) => `As of ${time}. The newest state shows once you are online.`,
  newVersion: 'The shop has a new version.',
  reload: 'Reload',
});
