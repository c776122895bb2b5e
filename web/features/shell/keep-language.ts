import type { Language } from '@rush/contract/languages.ts';
import { call } from '../../api/client.ts';
import { replaceUser } from '../../api/session.ts';

export async function keepLanguage(language: Language): Promise<void> {
  const { user } = await call('setLanguage', { body: { language } });
  replaceUser(user);
}
