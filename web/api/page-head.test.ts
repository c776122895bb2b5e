import { expect, test, vi } from 'vitest';
import { pageHead } from './page-head.ts';

test('a name cannot close the script element and is read back unchanged', () => {
  const name = '</script><script>alert(1)</script>';
  const head = () => pageHead({ title: '', description: '', path: '/', data: [{ name }] });
  const { scripts } = head();
  expect(scripts[0]?.children).not.toContain('<');
  expect(JSON.parse(scripts[0]?.children ?? '')).toEqual([{ name }]);
  // In the browser, Trusted Types would block the script.
  vi.stubEnv('SSR', false);
  expect(head().scripts).toEqual([]);
  vi.unstubAllEnvs();
});
