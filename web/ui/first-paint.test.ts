import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { firstPaintScript } from './first-paint.ts';

function paint(
  storedValues: Record<string, string> | null,
  defaultTheme: 'dark' | 'light' = 'dark',
  pathname = '/home',
) {
  const classes = new Set<string>();
  const documentElement = {
    lang: 'en',
    dataset: {} as { theme?: string; session?: string },
    classList: { toggle: (name: string, isOn: boolean) => isOn && classes.add(name) },
  };
  const localStorage = storedValues && {
    getItem: (key: string) => storedValues[key] ?? null,
    setItem: (key: string, value: string) => {
      storedValues[key] = value;
    },
  };
  runInNewContext(firstPaintScript(defaultTheme), {
    document: { documentElement },
    localStorage,
    location: { pathname },
    Date,
  });
  const { dataset, lang } = documentElement;
  return { ...dataset, lang, isDark: classes.has('dark') };
}

test('a first visit gets the owner’s theme, and stores it', () => {
  const storedValues: Record<string, string> = {};
  expect(paint(storedValues)).toEqual({ theme: 'dark', session: 'guest', lang: 'en', isDark: true });
  expect(storedValues).toEqual({ theme: 'dark' });
  expect(paint({}, 'light')).toMatchObject({ theme: 'light', isDark: false });
});

test('a stored theme and language apply', () => {
  expect(paint({ theme: 'light', language: 'hi' })).toMatchObject({
    theme: 'light',
    lang: 'hi',
    isDark: false,
  });
});

test('the back-office is in English whatever language is stored', () => {
  expect(paint({ language: 'hi' }, 'dark', '/admin/orders').lang).toBe('en');
});

test('only an unexpired session counts as signed in', () => {
  const session = { isLoggedIn: 'true', token: '"x"' };
  expect(paint(session).session).toBe('member');
  expect(paint({ ...session, expiryTime: String(Date.now() + 60_000) }).session).toBe('member');
  expect(paint({ ...session, expiryTime: '1' }).session).toBe('guest');
});

test('a browser without storage gets the owner’s theme', () => {
  expect(paint(null, 'light')).toMatchObject({ theme: 'light', session: 'guest', isDark: false });
});
