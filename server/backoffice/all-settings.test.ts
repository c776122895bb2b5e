import { expect, test } from 'vitest';
import { composeSettings } from '#platform/settings/declare-settings.ts';
import { ALL_SETTINGS } from './all-settings.ts';

test('every setting has a label on the page of settings, and every label a setting', async () => {
  // Not by name: the pages are checked against other libraries than the server.
  const path = '../../web/text/admin/settings.ts';
  const { adminSettingsText } = (await import(path)) as {
    adminSettingsText: { fields: Record<string, string> };
  };
  const declared = Object.entries(ALL_SETTINGS)
    .map(([name, { label }]) => (label === undefined ? name : label))
    .filter((label) => label !== null);
  expect(declared.sort()).toEqual(Object.keys(adminSettingsText.fields).sort());
});

test('a setting that two domains declare is refused', () => {
  expect(() => composeSettings(ALL_SETTINGS, { socials: ALL_SETTINGS.socials! })).toThrow(
    'the setting socials is declared twice',
  );
});
