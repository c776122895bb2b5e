import { orderDetail } from '@rush/contract/admin-details.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { aShopper, enterAs } from './shopper.ts';

const AT = '2026-01-01T06:30:00.000Z';

test('the page of an order says of an unknown delivery that the shop is finding out, then shows the arithmetic to who decides', async ({
  page,
}) => {
  const shopper = await aShopper(500);
  const orderid = await shopper.place({ product: 'Free Fire MAX', input1: '511111117', pays: 'wallet' });
  const part: OutputOf<typeof orderDetail>['deliveries'][number] = {
    _id: 'lost',
    itemNumber: 1,
    choice: 1,
    isCurrent: true,
    supplier: 'smileone br',
    supplierItem: '13',
    status: 'Unknown',
    reference: '',
    reason: 'The supplier did not answer.',
    reasonCode: 'no-answer',
    cause: null,
    offerChoice: null,
    balanceBefore: null,
    balanceAfter: null,
    evidence: null,
    sentAt: AT,
    updatedAt: AT,
  };
  let shown = part;
  await page.route(`**/api${orderDetail.path.replace('{id}', orderid)}`, async (route) => {
    const body: OutputOf<typeof orderDetail> = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, deliveries: [shown] } });
  });
  await enterAs(page, 'admin@rush.test');
  await page.goto(`/admin/order/${orderid}`);
  await expect(page.getByText('The shop is finding out by itself', { exact: false })).toBeVisible();
  await expect(page.getByText('Balance at the supplier')).toHaveCount(0);

  shown = {
    ...part,
    balanceBefore: 1_000,
    balanceAfter: 865.5,
    evidence: {
      readings: [
        { at: AT, balance: 1_000 },
        { at: '2026-01-01T06:32:00.000Z', balance: 865.5 },
      ],
      intervals: [{ drop: 134.5, known: 61.5 }],
      open: [
        { delivery: 'lost', costs: [61.5, 62] },
        { delivery: 'another', costs: [122] },
      ],
    },
  };
  await page.reload();
  await expect(page.getByText('ask the supplier for the reference', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide part 1' });
  await expect(dialog.getByRole('row', { name: /134\.50 61\.50 73$/ })).toBeVisible();
  await expect(
    dialog.getByText('This delivery costs 61.50 or 62. 1 other was open too, at: 122'),
  ).toBeVisible();
  await expectNoViolations(page);
  await page.unrouteAll({ behavior: 'wait' });
});
