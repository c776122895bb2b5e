import { expect, test } from 'vitest';
import { composeSettings } from '#platform/settings/declare-settings.ts';
import { ALL_SETTINGS } from './all-settings.ts';

test('a setting that two domains declare is refused', () => {
  expect(() => composeSettings(ALL_SETTINGS, { socials: ALL_SETTINGS.socials! })).toThrow(
    'the setting socials is declared twice',
  );
});
