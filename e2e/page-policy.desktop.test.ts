import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/**
 * Addresses that no other test opens. On every page of the others the browser prints what the policy forbids as an
 * error, which `noise` does not let pass.
 */
const ADDRESSES = [
  '/home?q=genshin',
  '/product/1008?item=x&again=y',
  '/login?from=%2Fwallet',
  '/register?referral=ABC',
  '/reset_password/a/b',
  '/balanceerror?missing=5',
  '/offline?from=%2Ffaq',
  '/no-such-page',
  '/product/no-such-product',
];

interface Violation {
  directive: string;
  sample: string;
}

/** Keeps what the policy forbade, from the first byte of every page on. */
async function watchViolations(page: Page): Promise<() => Promise<Violation[]>> {
  await page.addInitScript(`window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      window.violations.push({ directive: event.effectiveDirective, sample: event.sample }));`);
  return () => page.evaluate<Violation[]>('window.violations');
}

/** Opens a page, and waits until its own code runs. */
async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Not by its role: what an address opens above the page hides that.
  await expect(page.locator('h1').first(), path).toBeVisible();
  await expect(page.locator('html'), path).toHaveAttribute('data-waits', 'no');
}

test('odd addresses break no rule of the policy, Trusted Types included', async ({ page, noise }) => {
  const violations = await watchViolations(page);
  // The offline page stays while the shop does not answer; else it leaves for where it was reached from.
  await page.route('**/healthz', (route) => route.fulfill({ status: 503 }));
  for (const path of ADDRESSES) {
    await openAlive(page, path);
    await page.waitForLoadState('networkidle');
    expect(await violations(), path).toEqual([]);
  }
  // A page that is not there is answered 404, and the links that lead nowhere are refused by the API.
  const others = noise.filter((line) => !/status of 4\d\d/.test(line));
  noise.length = 0;
  noise.push(...others);
});

test('a script that was planted into the page does not run, and is reported', async ({ page, noise }) => {
  const violations = await watchViolations(page);
  await page.route('**/faq', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const planted = [
      '<script>window.planted = "inline"</script>',
      '<script nonce="guessed">window.planted = "nonce"</script>',
      '<img src="/nothing.png" onerror="window.planted = \'handler\'">',
      '<script src="https://evil.test/x.js"></script>',
      '<script src="data:text/javascript,window.planted=1"></script>',
      '<a id="planted-link" href="javascript:window.planted=\'link\'">press</a>',
    ];
    await route.fulfill({ response: answer, body: html.replace('</main>', `${planted.join('')}</main>`) });
  });
  await page.goto('/faq', { waitUntil: 'load' });
  await expect.poll(async () => (await violations()).length).toBeGreaterThanOrEqual(5);
  await page.evaluate("document.getElementById('planted-link')?.click()");
  expect(await page.evaluate('window.planted ?? null')).toBeNull();
  const directives = new Set((await violations()).map(({ directive }) => directive));
  expect(directives).toContain('script-src-attr');
  expect(directives).toContain('script-src-elem');
  // What every other test relies on: a violation is an error that its page prints.
  expect(noise.filter((line) => /Content Security Policy/.test(line)).length).toBeGreaterThanOrEqual(5);
  noise.length = 0;
});

test('the page lets no text become code or markup: Trusted Types guard every sink', async ({
  page,
  noise,
}) => {
  const violations = await watchViolations(page);
  await openAlive(page, '/faq');
  const tries = [
    `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.planted=1">')`,
    `document.createElement('div').innerHTML = '<b>x</b>'`,
    `document.createElement('script').src = '/assets/index.js'`,
    `document.createElement('script').textContent = 'window.planted=1'`,
    `document.createElement('iframe').srcdoc = '<script>parent.planted=1</script>'`,
    `new Worker('/sw.js')`,
    `trustedTypes.createPolicy('mine', { createHTML: (text) => text })`,
    `trustedTypes.createPolicy('page-code', { createScriptURL: (url) => url })`,
  ];
  for (const code of tries) {
    // In a task of the page itself: what a test evaluates is under no policy.
    const outcome = await page.evaluate<string>(
      `new Promise((resolve) => { try { Promise.resolve(${code}).then(() => resolve('done'), () => resolve('refused')) } catch { resolve('refused') } })`,
    );
    expect(outcome, code).toBe('refused');
  }
  expect((await violations()).length).toBeGreaterThanOrEqual(tries.length);
  expect(await page.evaluate('window.planted ?? null')).toBeNull();
  noise.length = 0;
});

test('the policy is the same for every page: it does not depend on the content of the page', async ({
  request,
}) => {
  const policies = new Set<string | undefined>();
  for (const path of ADDRESSES) {
    const answer = await request.get(path);
    policies.add(answer.headers()['content-security-policy']);
    const html = await answer.text();
    expect(html, path).toContain('<script type="application/json" id="page-data">');
  }
  const [policy = '', ...others] = policies;
  expect(others).toEqual([]);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain("'unsafe-inline' 'sha256");
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe|data:|https?:|\*/);
});
