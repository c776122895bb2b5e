import type { Config } from '../config/config.ts';

/** Push services of browsers. The shop posts to no other host, to prevent SSRF. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
];

/** Whether a URL belongs to a browser's push service, or to this machine if simulators run. */
export function isPushService(endpoint: string, { simulators }: Config): boolean {
  const { protocol, hostname, username, port } = new URL(endpoint);
  if (simulators.enabled && (hostname === 'localhost' || hostname === '127.0.0.1')) return true;
  if (protocol !== 'https:' || username !== '' || port !== '') return false;
  return SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
