import { z } from 'zod';
import { declareSettings, line, outsideLink, type ValuesOf } from '#platform/settings/declare-settings.ts';

export const PAGE_SETTINGS = declareSettings({
  socials: {
    schema: z
      .array(z.object({ name: z.string().min(1).max(30), url: outsideLink() }))
      .max(12)
      .default([
        { name: 'WhatsApp', url: 'https://whatsapp.com/channel/rush' },
        { name: 'Instagram', url: 'https://instagram.com/rush' },
        { name: 'Telegram', url: 'https://t.me/rush' },
        { name: 'YouTube', url: 'https://youtube.com/@rush' },
      ]),
    label: null,
    isMadeUp: true,
  },
  'about.partnerships': { schema: line('5+', 20), isMadeUp: 'until-set' },
  'about.gamers': { schema: line('1001+', 20), isMadeUp: 'until-set' },
  'about.transactions': { schema: line('10,001+', 20), isMadeUp: 'until-set' },
  announcement: { schema: line('', 300) },
});

declare module '#platform/settings/settings.ts' {
  interface SettingValues extends ValuesOf<typeof PAGE_SETTINGS> {}
}
