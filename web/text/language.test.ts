import { beforeEach, expect, it, vi } from 'vitest';
import { textNow } from './catalogue.ts';
import { shellText } from './en/shell.ts';
import { applyLanguage, isBackOffice } from './language.ts';

const documentElement = { lang: 'en' };

beforeEach(() => {
  vi.stubGlobal('document', { documentElement });
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'language' ? 'hi' : null) });
  return () => vi.unstubAllGlobals();
});

it('shows the storefront in the chosen language and the back-office in English', async () => {
  const results = [];
  for (const path of ['/home', '/admin/orders', '/wallet']) {
    await applyLanguage(path);
    results.push([documentElement.lang, textNow(shellText).login]);
  }
  const hindi = ['hi', expect.stringMatching(/[\u0900-\u097f]/)];
  expect(results).toEqual([hindi, ['en', shellText.en.login], hindi]);
});

it('drops a language that finishes loading after the page has changed', async () => {
  await applyLanguage('/admin');
  const loading = applyLanguage('/home');
  await applyLanguage('/admin');
  await loading;
  expect(documentElement.lang).toBe('en');
});

it('treats only paths under /admin as the back-office', () => {
  expect(['/admin', '/admin/', '/admin/txn', '/administration', '/'].map(isBackOffice)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
