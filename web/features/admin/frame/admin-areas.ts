import { STAFF } from '@rush/contract/call.ts';
import type { StaffRole } from '@rush/contract/roles.ts';

/** The staff of a kind of call, in the words that calls are defined with. */
const who = (kind: keyof typeof STAFF): readonly StaffRole[] => STAFF[kind].staff;

/** Every area of the back-office with the staff who may open it; the server refuses the others too. */
export const AREA_GROUPS = [
  {
    name: 'today',
    areas: [
      { to: '/admin', name: 'overview', who: who('all') },
      { to: '/admin/queue', name: 'queue', who: who('support') },
      { to: '/admin/orders', name: 'pending', who: who('support') },
      { to: '/admin/analytics', name: 'analytics', who: who('support') },
    ],
  },
  {
    name: 'records',
    areas: [
      { to: '/admin/txn', name: 'orders', who: who('support') },
      { to: '/admin/wallettxn', name: 'wallet', who: who('support') },
      { to: '/admin/usersdata', name: 'users', who: who('support') },
      { to: '/admin/books', name: 'books', who: who('support') },
    ],
  },
  {
    name: 'catalogue',
    areas: [
      { to: '/admin/price', name: 'price', who: who('catalogue') },
      { to: '/admin/viewproducts', name: 'viewProducts', who: who('catalogue') },
      { to: '/admin/createproduct', name: 'createProduct', who: who('catalogue') },
      { to: '/admin/viewitems', name: 'viewItems', who: who('catalogue') },
      { to: '/admin/createitems', name: 'createItem', who: who('owner') },
      { to: '/admin/admingallery', name: 'gallery', who: who('catalogue') },
      { to: '/admin/getcoupons', name: 'coupons', who: who('support') },
      { to: '/admin/createcoupons', name: 'createCoupon', who: who('owner') },
      { to: '/admin/deleted', name: 'deleted', who: who('catalogue') },
    ],
  },
  {
    name: 'shop',
    areas: [
      { to: '/admin/opening', name: 'opening', who: who('owner') },
      { to: '/admin/settings', name: 'settings', who: who('all') },
      { to: '/admin/imports', name: 'imports', who: who('owner') },
      { to: '/admin/grants', name: 'grants', who: who('owner') },
      { to: '/admin/audit', name: 'audit', who: who('owner') },
    ],
  },
] as const;

export type Area = (typeof AREA_GROUPS)[number]['areas'][number];

const AREAS: readonly Area[] = AREA_GROUPS.flatMap((group): readonly Area[] => group.areas);
/** A page of one row belongs to the list or queue that leads there. */
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
