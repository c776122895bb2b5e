import { writeStored } from '../text/storage.ts';

export type Theme = 'dark' | 'light';

export function readTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme) {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.documentElement.dataset.theme = theme;
  writeStored('theme', theme);
}
