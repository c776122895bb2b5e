/** Every area of the back-office with the staff who may open it; `owner` may open all. */
export const AREAS: readonly [path: string, heading: string, who: readonly string[]][] = [
  ['/admin', 'Overview', ['support', 'catalogue']],
  ['/admin/queue', 'Work queue', ['support']],
  ['/admin/orders', 'Pending Orders', ['support']],
  ['/admin/analytics', 'Analytics', ['support']],
  ['/admin/txn', 'All Orders', ['support']],
  ['/admin/wallettxn', 'Wallet Transactions', ['support']],
  ['/admin/usersdata', 'Users', ['support']],
  ['/admin/books', 'Books', ['support']],
  ['/admin/price', 'Price', ['catalogue']],
  ['/admin/viewproducts', 'All Products', ['catalogue']],
  ['/admin/viewitems', 'All Items', ['catalogue']],
  ['/admin/createproduct', 'Create Product', ['catalogue']],
  ['/admin/createitems', 'Create Item', []],
  ['/admin/admingallery', 'Gallery', ['catalogue']],
  ['/admin/getcoupons', 'All Coupons', ['support']],
  ['/admin/createcoupons', 'Create Coupon', []],
  ['/admin/deleted', 'Deleted', ['catalogue']],
  ['/admin/opening', 'Opening checklist', []],
  ['/admin/settings', 'Settings', ['support', 'catalogue']],
  ['/admin/imports', 'Moving in', []],
  ['/admin/grants', 'Grants', []],
  ['/admin/audit', 'Audit log', []],
];

export const STAFF = {
  owner: 'admin@rush.test',
  support: 'support@rush.test',
  catalogue: 'catalogue@rush.test',
};
