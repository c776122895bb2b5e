import type { Config } from '../config/config.ts';

/** The push services of the browsers. Nobody else is posted to, whatever a subscription says. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
];

/** Whether an address belongs to a browser's push service; this machine's do where simulators stand in. */
export function isPushService(endpoint: string, { simulators }: Config): boolean {
  const { protocol, hostname, username, port } = new URL(endpoint);
  if (simulators.enabled && (hostname === 'localhost' || hostname === '127.0.0.1')) return true;
  if (protocol !== 'https:' || username !== '' || port !== '') return false;
  return SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
