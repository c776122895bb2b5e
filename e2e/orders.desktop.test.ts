import { expect, test } from './fixtures.ts';
import { button, link, row, title } from './screen.ts';
import { settle } from './shop.ts';
import { GAMES, moveOrder, newPlayer, newShopper, signInAsNew } from './test-data.ts';

const DIAMONDS = { game: GAMES.brazil, item: '86 Diamonds', input2: '2001' };
const BY_HAND = { game: GAMES.bgmi, item: '60 UC' };

test('the page of an unpaid order updates through the event stream', async ({ page }) => {
  const shopper = await signInAsNew(page);
  const orderid = await shopper.order({ ...DIAMONDS, payWith: 'upi' });
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(title(page)).toHaveText('Confirming your payment');
  await expect(page.getByText('Please don’t refresh or close this page.')).toBeVisible();
  await expect(link(page, 'Pay now')).toHaveAttribute('href', /\/upi\/pay\//);
  const live = page.getByText('Live', { exact: true });
  await expect(live).toBeVisible();
  // The other tab polls, so that many tabs do not use up the connections.
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await expect(title(otherTab)).toHaveText('Confirming your payment');
  await expect(otherTab.getByText('Live', { exact: true })).toHaveCount(0);
  // A hidden tab closes its connection and reopens it when it becomes visible.
  for (const state of ['hidden', 'visible']) {
    await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      void document.dispatchEvent(new Event('visibilitychange'))`);
    await expect(live).toHaveCount(state === 'visible' ? 1 : 0);
  }
  await settle(orderid, 'success');
  for (const tab of [page, otherTab]) await expect(title(tab)).toHaveText(/^Delivered in \d/);
});

test('an order delivered by hand waits for the team until staff complete or cancel it', async ({ page }) => {
  const shopper = await signInAsNew(page, 200);
  const [completed, cancelled] = [await shopper.order(BY_HAND), await shopper.order(BY_HAND)];
  await page.goto(`/confirmation?client_txn_id=${completed}`);
  await expect(title(page)).toHaveText('Paid! Our team is on it');
  await expect(page.getByText('within 30 minutes')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await moveOrder(completed, 'Completed');
  await expect(title(page)).toHaveText(/^Delivered in \d/);
  await moveOrder(cancelled, 'Cancelled', 'The player has left this server.');
  await page.goto(`/orders/${cancelled}`);
  await expect(title(page)).toHaveText('This order was cancelled');
  await expect(page.getByText('The player has left this server.').first()).toBeVisible();
  await expect(page.getByText('₹75 is back in your wallet as R-Coins.')).toBeVisible();
});

test('a rejected order, and a payment for a cancelled order, are refunded as R-Coins', async ({ page }) => {
  const shopper = await signInAsNew(page, 100);
  // MooGold accepts this player's order, then fails it because of incorrect details.
  const rejected = await shopper.order({ game: GAMES.honorOfKings, input1: '512344040' });
  await page.goto(`/confirmation?client_txn_id=${rejected}`);
  await expect(title(page)).toHaveText('₹22 is back in your wallet');
  await link(page, 'Open wallet').click();
  await expect(page.getByText('100.00').first()).toBeVisible();

  const cancelled = await shopper.order({ ...BY_HAND, payWith: 'upi' });
  await moveOrder(cancelled, 'Cancelled', 'Asked for by phone.');
  await settle(cancelled, 'success');
  await shopper.untilWalletHolds(175);
  await page.goto(`/confirmation?client_txn_id=${cancelled}`);
  await expect(title(page)).toHaveText('₹75 is back in your wallet');
});

test('a member searches and filters orders, views them as a table and prints one', async ({ page }) => {
  const shopper = await signInAsNew(page, 100);
  const [player, otherPlayer] = [newPlayer(), newPlayer()];
  const unpaid = await shopper.order({ ...DIAMONDS, input1: player, payWith: 'upi' });
  const paid = await shopper.order({ ...BY_HAND, input1: otherPlayer });
  await page.goto('/orders');
  await expect(page.getByText('Completes within 30 minutes')).toHaveCount(1);
  await page.getByRole('searchbox').fill(player);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(link(page, 'Verify Payment')).toHaveAttribute('href', `/confirmation?client_txn_id=${unpaid}`);
  await page.goto(`/orders?view=table&q=${otherPlayer}&status=Processing`);
  await expect(row(page, paid)).toContainText('60 UC');
  await expect(link(row(page, paid), 'Buy again')).toHaveAttribute('href', new RegExp(`again=${paid}`));
  await page.goto(`/orders?q=${otherPlayer}&from=2020-01-01&to=2020-01-02`);
  await expect(page.getByText('No orders match')).toBeVisible();
  await button(page, 'Clear filters').last().click();
  await link(page, 'View 60 UC').click();
  await page.waitForURL(`**/orders/${paid}`);
  await expect(title(page)).toHaveText('Paid! Our team is on it');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Receipt', { exact: true })).toBeVisible();
  await expect(title(page)).toBeHidden();
});

test('a guest must sign in to see an order, and another member never sees it', async ({ page, console }) => {
  const orderid = await (await newShopper(100)).order(BY_HAND);
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(page.getByRole('main').getByRole('link', { name: /Sign In|Login/i })).toBeVisible();
  await signInAsNew(page);
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(page.getByText(/not find|not found/i).first()).toBeVisible();
  console.allow(/status of 404/);
});
