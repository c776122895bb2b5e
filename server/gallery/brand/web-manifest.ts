import type { Platform } from '#platform/platform.ts';
import { INK } from './draw-mark.ts';

/** The colour of the ground in either theme, as `web/ui/theme.css` has it. */
const GROUNDS = { dark: INK, light: '#f4efe4' } as const;

/** What a phone needs to know to put the shop on its home screen: name and colours are the owner's. */
export function webManifest({ settings }: Platform): object {
  const name = settings.get('brand.name');
  const ground = GROUNDS[settings.get('brand.defaultTheme')];
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const shortcut = (label: string, url: string) => ({
    name: label,
    url,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  });
  return {
    id: '/',
    name,
    short_name: name,
    description: settings.get('brand.tagline'),
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['shopping', 'games'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut('My Orders', '/orders'),
      shortcut('My Wallet', '/wallet'),
      shortcut('Topup Wallet', '/topup'),
    ],
  };
}
