import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { validateUser } from '@rush/contract/sessions.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, expectTotal, link, row, title } from './screen.ts';
import { newShopper, newStaff, owner, STAFF, signInAs } from './test-data.ts';

test('staff search users and filter them by role and verification', async ({ page }) => {
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/usersdata');
  for (const column of ['Customer ID', 'Mobile No.', 'Email', 'Wallet Balance', 'Blocked', 'EditBalance'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await page.getByLabel('Search by Mobile Number or Email').fill('9000000002');
  await expectTotal(page, 1);
  await page.getByLabel('Role').selectOption('user');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByLabel('Role').selectOption('reseller');
  await page.getByLabel('Verification').selectOption('Verified');
  await expect(row(page, 'reseller@rush.test')).toBeVisible();
  const sizes = page.getByLabel('Rows per page');
  await expect(sizes.getByRole('option')).toHaveText(['25', '50', '100', '250', '500']);
  await sizes.selectOption('250');
  await expect(page).toHaveURL(/limit=250/);
});

test('staff top up, edit and block a user, who is signed out; a stale form is refused', async ({
  page,
  console,
}) => {
  const shopper = await newShopper();
  const { user } = shopper;
  await page.clock.install();
  await signInAs(page, STAFF.owner);
  await page.goto(`/admin/usersdata?search=${user.email}`);
  await button(page, `Top-Up: ${user.name}`).click();
  await button(dialog(page), 'Add Balance').click();
  await expect(dialog(page).getByText('Please enter a valid amount')).toBeVisible();
  await dialog(page).getByLabel('Amount').fill('250');
  await dialog(page).getByLabel('Amount').hover();
  await page.mouse.wheel(0, 100);
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('250');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('Cash top-up');
  await button(dialog(page), 'Add Balance').click();
  await expect(
    page.getByText(`Successfully added ₹250 to ${user.name}'s wallet. Please Refresh/Reload Page.`),
  ).toBeVisible();
  await expect(row(page, user.email)).toContainText('₹250.00');

  const edit = button(page, `Edit: ${user.name}`);
  await edit.click();
  await (await owner()).call(updateUserData, { body: { _id: user._id, role: 'reseller' } });
  await button(dialog(page), 'Save').click();
  await expect(
    page.getByText('Someone else changed this after you opened it. Please reload and check the changes.'),
  ).toBeVisible();

  await page.reload();
  await edit.click();
  await dialog(page).getByLabel('Email').fill('not an address');
  await button(dialog(page), 'Save').click();
  await expect(dialog(page).getByText('Please enter a valid email address')).toBeVisible();
  await dialog(page).getByLabel('Email').fill(user.email);
  await dialog(page)
    .getByLabel(/^Blocked/)
    .check();
  await button(dialog(page), 'Save').click();
  await expect(page.getByText('User updated successfully!, Please Refresh/Reload Page')).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, user.email)).toContainText('reseller');
  await expect(shopper.call(validateUser, { body: {} })).rejects.toThrow('401');
  console.allow(/status of 4(09|22)/);
});

test('staff keep notes on a user’s page', async ({ page }) => {
  const { user } = await newShopper(100);
  await signInAs(page, STAFF.owner);
  await page.goto(`/admin/user/${user.userid}`);
  await expect(title(page)).toContainText(user.name);
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  await page.getByLabel('Note for colleagues').fill('Prefers to be called in the evening.');
  await button(page, 'Save note').click();
  await page.reload();
  await expect(page.getByText('Prefers to be called in the evening.')).toBeVisible();
});

test('a grant above the limit waits for an established second owner, and a mistaken grant is reversed', async ({
  page,
  console,
}) => {
  const { user } = await newShopper();
  const granter = await owner();
  const body = { userId: user._id, reason: 'Prize' };
  await expect(granter.call(addUserBalance, { body: { ...body, amount: 7_000 } })).rejects.toThrow('409');
  await granter.call(addUserBalance, { body: { ...body, amount: 120 } });
  for (const [person, sentence] of [
    [granter, 'Another admin has to confirm this grant.'],
    [await newStaff('owner'), 'For seven days, a new owner'],
  ] as const) {
    await person.signIn(page);
    await page.goto('/admin/grants');
    await button(page, `Confirm ₹7,000 for ${user.name}`).click();
    await expect(page.getByText(sentence)).toBeVisible();
  }

  await button(page, `Take back ₹120 from ${user.name}`).click();
  await dialog(page).getByLabel('Reason').fill('The wrong amount');
  await button(dialog(page), 'Take back ₹120').click();
  await expect(page.getByText('₹120 has been taken back.')).toBeVisible();
  await expect(row(page, user.name).filter({ hasText: 'The wrong amount' })).toContainText('₹120 taken back');
  console.allow(/status of 4(03|09)/);
});

const MENU = {
  support: [
    'Overview',
    'Pending Orders',
    'Work queue',
    'Analytics',
    'All Orders',
    'Money',
    'Users',
    'Coupons',
    'Settings',
  ],
  catalogue: ['Overview', 'Price', 'Products', 'Gallery', 'Settings'],
};

for (const [role, areas, forbidden] of [
  ['support', MENU.support, '/admin/grants'],
  ['catalogue', MENU.catalogue, '/admin/txn'],
] as const)
  test(`${role} staff see and open only the areas for their role`, async ({ page }) => {
    await signInAs(page, STAFF[role]);
    await page.goto(forbidden);
    await expect(page.getByText('Not part of your role')).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Welcome Admin' });
    const names = await menu.getByRole('link').allTextContents();
    expect(names.map((name) => name.replace(/\d+ waiting$/, '')).sort()).toEqual([...areas].sort());
    for (const area of [areas[1] ?? '', 'Settings']) {
      await link(menu, area).click();
      await expect(title(page)).toHaveText(area);
    }
    await expect(page.getByText('Only an owner can change settings.')).toBeVisible();
    await expect(button(page, 'Save')).toHaveCount(0);
  });
