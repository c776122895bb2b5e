import { describe, expect, test } from 'vitest';
import { ACCENT_DEFAULT, accentColors, accentStyle, contrast } from './accent.ts';

describe("the owner's color", () => {
  test.each(['#000000', '#ffffff', '#777777', '#ffe600', '#0033aa', '#00ff7f', '#b00020', ACCENT_DEFAULT])(
    '%s is readable as a fill, as text and as an edge in both themes',
    (hex) => {
      const { accent, hover, on, light, dark, grounds } = accentColors(hex);
      expect(contrast(on, accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(on, hover)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light.text, grounds.light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.text, grounds.dark)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light.edge, grounds.light)).toBeGreaterThanOrEqual(3);
      expect(contrast(dark.edge, grounds.dark)).toBeGreaterThanOrEqual(3);
    },
  );

  test('produces a style unless it is the default or invalid', () => {
    expect(accentStyle(ACCENT_DEFAULT)).toBe('');
    expect(accentStyle('red;}body{display:none')).toBe('');
    expect(accentStyle('#0033aa')).toContain('--color-accent:#0033aa');
  });
});
