import type { Locator, Page } from '@playwright/test';
import { savePlayer } from '@rush/contract/orders.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { aPlayer, aShopper, type Shopper, shopperOf } from './shopper.ts';

const NOT_PERMITTED =
  'Recharge For This ID is not permitted. Contact Admin or try purchasing another region packs.';
const VERDICTS: readonly [ending: string, sentence: string][] = [
  ['0000', 'Recharge for Indo IDs is not permitted.'],
  ['4040', 'User ID or Server does not exist.'],
  ['5001', NOT_PERMITTED],
  ['5002', NOT_PERMITTED],
  ['5003', NOT_PERMITTED],
  ['5004', NOT_PERMITTED],
];

let shopper: Shopper;
let rich: Shopper;
let addresses: Record<'brazil' | 'genshin', string>;
test.beforeAll(async () => {
  shopper = await shopperOf('reseller@rush.test');
  rich = await shopperOf('player@rush.test');
  const addressOf = async (name: string, item: string) =>
    `/product/${(await shopper.find(name, item)).product._id}`;
  addresses = {
    brazil: await addressOf('Mobile Legends (Brazil)', '86 Diamonds'),
    genshin: await addressOf('Genshin Impact', '60 Genesis Crystals'),
  };
});

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /Select Payment/ });

/** A refusal the shop gives on purpose is printed by the browser as an error; only that is forgiven. */
function forgiveRefusals(noise: string[]): void {
  const others = noise.filter((line) => !/status of 4\d\d .*\/api\/order\//.test(line));
  noise.splice(0, noise.length, ...others);
}

/** Goes on with the Tab key until the wanted part has the focus. */
async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  const isThere = () => wanted.evaluate((part) => part.matches(':focus'));
  for (let press = 0; press < 120 && !(await isThere()); press++) await page.keyboard.press(key);
  await expect(wanted).toBeFocused();
}

test('every result of the account check is shown in the words of the shop', async ({ page, noise }) => {
  await shopper.enter(page);
  await page.goto(addresses.brazil);
  const check = page.getByRole('button', { name: 'Check Username' });
  for (const [ending, sentence] of VERDICTS) {
    await page.getByLabel('User ID').fill(`12345${ending}`);
    await page.getByLabel('Zone ID').fill('2001');
    await check.click();
    await expect(page.getByRole('alert').filter({ hasText: sentence }), ending).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(sheetOf(page), `${ending} is not sold to`).toBeHidden();
  }
  await expectNoViolations(page);
  forgiveRefusals(noise);
});

test('a pasted ID with its server is taken apart; without a checked name nothing is paid', async ({
  page,
}) => {
  await shopper.enter(page);
  await page.goto(addresses.brazil);
  await page.getByLabel('User ID').fill('12345678 (1234)');
  await expect(page.getByLabel('User ID')).toHaveValue('12345678');
  await expect(page.getByLabel('Zone ID')).toHaveValue('1234');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByText('Please check the username before proceeding.').first()).toBeVisible();
  await expect(sheetOf(page)).toBeHidden();
});

test('a whole purchase by keyboard alone ends in the game, paid with R-Coins', async ({ page }) => {
  await rich.enter(page);
  await page.goto(addresses.brazil);
  await tabTo(page, page.getByLabel('User ID'));
  await page.keyboard.type(aPlayer());
  await page.keyboard.press('Tab');
  await page.keyboard.type('2001');
  await page.keyboard.press('Enter');
  const verified = page.getByText(/^Username: /);
  await expect(verified).toBeVisible();
  const name = ((await verified.textContent()) ?? '').replace('Username: ', '');
  await tabTo(page, page.getByRole('button', { name: /^86 Diamonds/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Payment' }));
  await page.keyboard.press('Enter');
  const sheet = sheetOf(page);
  await expect(sheet.getByText(name)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Confirm Order' })).toBeDisabled();
  await tabTo(page, sheet.getByRole('radio', { name: /UPI/ }));
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('radio', { name: /R-Coins/ })).toBeChecked();
  await expectNoViolations(page);
  await tabTo(page, sheet.getByRole('button', { name: 'Confirm Order' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/confirmation\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is in your game');

  await page.goto('/');
  await page
    .getByRole('link', { name: /86 Diamonds/ })
    .first()
    .click();
  await expect(sheetOf(page).getByText(name)).toBeVisible();
  await expect(sheetOf(page).getByRole('radio', { name: /R-Coins/ })).toBeChecked();
  await expect(sheetOf(page).getByRole('button', { name: 'Confirm Order' })).toBeEnabled();
});

test('both dialogs tell what a pack pays out, and go on only once that is acknowledged', async ({ page }) => {
  await shopper.enter(page);
  await page.goto(addresses.brazil);
  const outOfStock = page.getByRole('button', { name: /^9288 Diamonds/ });
  await expect(outOfStock).toBeDisabled();
  await expect(outOfStock).toContainText('Out of StockCurrently unavailable');
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /^50\+50|Bonus/ })
    .first()
    .click();
  await expect(dialog.getByText('Bonus Diamond Pack')).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveText([
    /Level/,
    '50 diamonds50 + 5050 + 5',
    '150 diamonds150 + 150150 + 15',
    '250 diamonds250 + 250250 + 25',
    '500 diamonds500 + 500500 + 50',
  ]);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  const weekly = page.getByRole('button', { name: /Weekly/ });
  await weekly.first().click();
  await expect(dialog.getByText('220 diamonds over 7 days')).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: /^(80|100)$/ })).toHaveCount(2);
  await expectNoViolations(page);
  const goOn = dialog.getByRole('button', { name: 'Continue' });
  await expect(goOn).toBeDisabled();
  await dialog.getByRole('checkbox').check({ force: true });
  await goOn.click();
  await expect(dialog).toBeHidden();
  await expect(weekly.first()).toHaveAttribute('aria-pressed', 'true');
});

test('a saved player is offered, can be named and forgotten, and a new name is pointed out', async ({
  page,
}) => {
  await shopper.enter(page);
  const { product } = await shopper.find('Mobile Legends (Brazil)', '86 Diamonds');
  const input1 = aPlayer();
  await shopper.ask(savePlayer, {
    body: { product_id: product._id, input1, input2: '2001', username: 'OldName' },
  });
  await page.goto(addresses.brazil);
  const chip = page.getByRole('button', { name: `${input1} (2001)` });
  await chip.click();
  await expect(page.getByText(/^Username: /)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'This ID was OldName last time' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('A name for this player').fill('Little brother');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(chip).toContainText('Little brother');
  await page.getByLabel('Zone ID').fill('3002');
  await expect(page.getByText(/Last time this ID was on server 2001, now it is 3002/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Forget Little brother' }).click();
  await expect(chip).toBeHidden();
});

test('games with servers offer the four, and a lost connection is shown in the sheet', async ({ page }) => {
  await shopper.enter(page);
  await page.goto(addresses.genshin);
  await page.getByLabel('UID').fill(aPlayer().slice(0, 9));
  const server = page.getByLabel('Server');
  await expect(server.getByRole('option')).toHaveText([
    'Select Server',
    'America',
    'Asia',
    'Europe',
    'TW_HK_Mo',
  ]);
  await server.selectOption('Asia');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  let lose = () => {};
  const isLost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route('**/api/order/createOrder', async (route) => {
    await isLost;
    await route.abort('aborted');
  });
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: /UPI/ }).check({ force: true });
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeEnabled();
  await sheet.getByRole('button', { name: 'Confirm Order' }).click();
  for (const button of await sheet.getByRole('button').all()) await expect(button).toBeDisabled();
  await expect(sheet.getByRole('radio', { name: /UPI/ })).toBeDisabled();
  lose();
  await expect(sheet.getByText(/^Something went wrong! Please try again\./)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Confirm Order' })).toBeEnabled();
});

test('an order begins a trace in the browser where the page says that the shop traces, and nowhere else', async ({
  page,
}) => {
  await shopper.enter(page);
  const traceparents: (string | undefined)[] = [];
  await page.route('**/api/order/createOrder', (route) => {
    traceparents.push(route.request().headers().traceparent);
    return route.abort('aborted');
  });
  const order = async () => {
    await page.getByLabel('UID').fill(aPlayer().slice(0, 9));
    await page.getByLabel('Server').selectOption('Asia');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    const sheet = sheetOf(page);
    await sheet.getByRole('radio', { name: /UPI/ }).check({ force: true });
    await sheet.getByRole('button', { name: 'Confirm Order' }).click();
    await expect(sheet.getByText(/^Something went wrong! Please try again\./)).toBeVisible();
  };
  await page.goto(addresses.genshin);
  await order();
  // As the shop's own pages have it: server/platform/http/pages.ts.
  await page.route(`**${addresses.genshin}`, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('</head>', '<meta name="traces" content="on"></head>');
    await route.fulfill({ response: answer, body: html });
  });
  await page.reload();
  await order();
  expect(traceparents).toEqual([undefined, expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)]);
});

test('with too few R-Coins nothing is ordered, and the page says how many are missing', async ({
  page,
  noise,
}) => {
  const poor = await shopperOf((await aShopper()).email);
  await poor.enter(page);
  await page.goto(addresses.genshin);
  await page.getByLabel('UID').fill(aPlayer().slice(0, 9));
  await page.getByLabel('Server').selectOption('Europe');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: /R-Coins/ }).check({ force: true });
  await expect(sheet.getByText(/R-Coins short for this pack/)).toBeVisible();
  await expect(sheet.getByRole('link', { name: /^Top up ₹/ })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Confirm Order' })).toHaveCount(0);

  // The page may know of more than there is by now: then the shop says it.
  await page.route('**/api/wallet/getbalance/**', (route) => route.fulfill({ json: { balance: 9_999 } }));
  await page.reload();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await sheet.getByRole('radio', { name: /R-Coins/ }).check({ force: true });
  await sheet.getByRole('button', { name: 'Confirm Order' }).click();
  await page.waitForURL(/\/balanceerror\?missing=\d+/);
  forgiveRefusals(noise);
});

test('an expired session is shown on press, and leads to the sign-in three seconds later', async ({
  page,
  noise,
}) => {
  await shopper.enter(page);
  await page.goto(addresses.genshin);
  await page.getByLabel('UID').fill(aPlayer().slice(0, 9));
  await page.getByLabel('Server').selectOption('America');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: /UPI/ }).check({ force: true });
  await expect(sheet.getByText(/^[\d,]+\.\d\d$/)).toBeVisible();
  await page.evaluate("localStorage.setItem('token', JSON.stringify('ended'))");
  await sheet.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByText('Session expired! Please re-login to proceed.').first()).toBeVisible();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  forgiveRefusals(noise);
});
