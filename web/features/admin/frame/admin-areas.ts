import type { StaffRole } from '@rush/contract/roles.ts';

const EVERYONE: readonly StaffRole[] = ['owner', 'support', 'catalogue'];
const SUPPORT: readonly StaffRole[] = ['owner', 'support'];
const CATALOGUE: readonly StaffRole[] = ['owner', 'catalogue'];
const OWNER: readonly StaffRole[] = ['owner'];

/** Every area of the back-office with the staff who may open it; the server refuses the others too. */
export const AREA_GROUPS = [
  {
    name: 'today',
    areas: [
      { to: '/admin', name: 'overview', who: EVERYONE },
      { to: '/admin/queue', name: 'queue', who: SUPPORT },
      { to: '/admin/orders', name: 'pending', who: SUPPORT },
      { to: '/admin/analytics', name: 'numbers', who: SUPPORT },
    ],
  },
  {
    name: 'records',
    areas: [
      { to: '/admin/txn', name: 'orders', who: SUPPORT },
      { to: '/admin/wallettxn', name: 'wallet', who: SUPPORT },
      { to: '/admin/usersdata', name: 'users', who: SUPPORT },
      { to: '/admin/books', name: 'books', who: SUPPORT },
    ],
  },
  {
    name: 'catalogue',
    areas: [
      { to: '/admin/price', name: 'price', who: CATALOGUE },
      { to: '/admin/viewproducts', name: 'viewProducts', who: CATALOGUE },
      { to: '/admin/createproduct', name: 'createProduct', who: CATALOGUE },
      { to: '/admin/viewitems', name: 'viewItems', who: CATALOGUE },
      { to: '/admin/createitems', name: 'createItem', who: OWNER },
      { to: '/admin/admingallery', name: 'gallery', who: CATALOGUE },
      { to: '/admin/getcoupons', name: 'coupons', who: SUPPORT },
      { to: '/admin/createcoupons', name: 'createCoupon', who: OWNER },
    ],
  },
  {
    name: 'shop',
    areas: [
      { to: '/admin/settings', name: 'settings', who: EVERYONE },
      { to: '/admin/grants', name: 'grants', who: OWNER },
      { to: '/admin/audit', name: 'audit', who: OWNER },
    ],
  },
] as const;

export type Area = (typeof AREA_GROUPS)[number]['areas'][number];

const AREAS: readonly Area[] = AREA_GROUPS.flatMap((group): readonly Area[] => group.areas);
/** An order's page belongs to the list of all orders, a payment's to the queue that leads there. */
const BELONGS: readonly [start: string, area: string][] = [
  ['/admin/order/', '/admin/txn'],
  ['/admin/payment/', '/admin/queue'],
];

export function areaAt(pathname: string): Area | undefined {
  const path = BELONGS.find(([start]) => pathname.startsWith(start))?.[1] ?? pathname.replace(/\/$/, '');
  return AREAS.find((area) => area.to === path);
}

export function maySee(area: Area, role: StaffRole | null): boolean {
  return role !== null && area.who.includes(role);
}
