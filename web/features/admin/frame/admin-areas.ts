import { STAFF } from '@rush/contract/call.ts';
import type { StaffRole } from '@rush/contract/roles.ts';

const who = (kind: keyof typeof STAFF): readonly StaffRole[] => STAFF[kind].staff;

/** Every area with the staff roles that may open it; the server enforces the same. */
export const AREA_GROUPS = [
  {
    name: 'Today',
    areas: [
      { to: '/admin', name: 'Overview', who: who('all') },
      { to: '/admin/queue', name: 'Work queue', who: who('support') },
      { to: '/admin/orders', name: 'Pending Orders', who: who('support') },
      { to: '/admin/analytics', name: 'Analytics', who: who('support') },
    ],
  },
  {
    name: 'Records',
    areas: [
      { to: '/admin/txn', name: 'All Orders', who: who('support') },
      { to: '/admin/wallettxn', name: 'Wallet Transactions', who: who('support') },
      { to: '/admin/usersdata', name: 'Users', who: who('support') },
      { to: '/admin/books', name: 'Books', who: who('support') },
    ],
  },
  {
    name: 'Catalogue',
    areas: [
      { to: '/admin/price', name: 'Price', who: who('catalogue') },
      { to: '/admin/viewproducts', name: 'All Products', who: who('catalogue') },
      { to: '/admin/createproduct', name: 'Create Product', who: who('catalogue') },
      { to: '/admin/viewitems', name: 'All Items', who: who('catalogue') },
      { to: '/admin/createitems', name: 'Create Item', who: who('owner') },
      { to: '/admin/admingallery', name: 'Gallery', who: who('catalogue') },
      { to: '/admin/getcoupons', name: 'All Coupons', who: who('support') },
      { to: '/admin/createcoupons', name: 'Create Coupon', who: who('owner') },
      { to: '/admin/deleted', name: 'Deleted', who: who('catalogue') },
    ],
  },
  {
    name: 'Shop',
    areas: [
      { to: '/admin/opening', name: 'Opening checklist', who: who('owner') },
      { to: '/admin/settings', name: 'Settings', who: who('all') },
      { to: '/admin/imports', name: 'Moving in', who: who('owner') },
      { to: '/admin/grants', name: 'Grants', who: who('owner') },
      { to: '/admin/audit', name: 'Audit log', who: who('owner') },
    ],
  },
] as const;

export type Area = (typeof AREA_GROUPS)[number]['areas'][number];

const AREAS: readonly Area[] = AREA_GROUPS.flatMap((group): readonly Area[] => group.areas);
/** A detail page belongs to the list that leads there. */
const BELONGS: readonly [start: string, area: string][] = [
  ['/admin/order/', '/admin/txn'],
  ['/admin/user/', '/admin/usersdata'],
  ['/admin/payment/', '/admin/queue'],
];

export function areaAt(pathname: string): Area | undefined {
  const path = BELONGS.find(([start]) => pathname.startsWith(start))?.[1] ?? pathname.replace(/\/$/, '');
  return AREAS.find((area) => area.to === path);
}

export function maySee(area: Area, role: StaffRole | null): boolean {
  return role !== null && area.who.includes(role);
}
