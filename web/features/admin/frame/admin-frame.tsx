import { STAFF } from '@rush/contract/call.ts';
import type { StaffRole } from '@rush/contract/roles.ts';
import { Link, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** The back-office's areas: a sidebar, or on narrow windows a menu behind a button that names the current area. */
export function AdminFrame({ queueCount }: { queueCount: ReactNode }) {
  // The rendered page: the address is ahead of it during a navigation.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const role = useSession()?.user.staffRole ?? null;
  const here = areaAt(pathname);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the page changes
  useEffect(() => setOpen(false), [pathname]);
  const areas = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the page changes
  useEffect(() => {
    // In braces: some browsers return a promise, which React would take for a cleanup function.
    areas.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <div
      data-wide-page
      className="page-width grid gap-6 py-4 xl:grid-cols-[13rem_minmax(0,1fr)] xl:gap-8 xl:py-8"
    >
      <nav
        aria-label="Welcome Admin"
        className="min-w-0 overscroll-contain [scrollbar-width:thin] xl:sticky xl:top-25 xl:max-h-[calc(100dvh-7.5rem)] xl:self-start xl:overflow-y-auto"
      >
        <p className="display mb-3 text-2xl font-extrabold">Welcome Admin</p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="admin-areas"
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between border border-line-strong bg-raised px-3.5 font-semibold xl:hidden"
        >
          {here ? here.name : 'Menu'}
          <Icon name="chevronDown" className={isOpen ? 'rotate-180' : ''} />
        </button>
        <div
          ref={areas}
          id="admin-areas"
          className={cx(
            'gap-5 max-xl:border max-xl:border-t-0 max-xl:border-line-strong max-xl:p-3 xl:grid',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          <AreaGroups role={role} queueCount={queueCount} />
        </div>
      </nav>
      <div className="min-w-0">
        {here && !maySee(here, role) ? (
          <EmptyState
            icon="shield"
            title="Not part of your role"
            text="An owner of the shop can open this page, or change your role."
          />
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  );
}

function AreaGroups({ role, queueCount }: { role: Parameters<typeof maySee>[1]; queueCount: ReactNode }) {
  const { routesByPath } = useRouter();
  // A build without the page has no link to it.
  const isShown = (area: Area) => maySee(area, role) && area.to in routesByPath;
  return AREA_GROUPS.map((group) => {
    const areas = (group.areas as readonly Area[]).filter(isShown);
    if (areas.length === 0) return null;
    return (
      <div key={group.name}>
        <p className="eyebrow px-3 pb-1 text-xs text-muted">{group.name}</p>
        <ul className="grid max-xl:grid-cols-2 md:max-xl:grid-cols-3">
          {areas.map((area) => (
            <li key={area.to} className="min-w-0">
              <Link
                to={area.to}
                activeOptions={{ exact: true, includeSearch: false }}
                className="flex min-h-10 items-center border-l-3 border-transparent px-3 py-1.5 leading-tight text-muted hover:bg-raised hover:text-foreground"
                activeProps={{
                  className: '!border-accent-edge bg-raised font-semibold !text-foreground',
                  'aria-current': 'page',
                }}
              >
                {area.name}
                {area.to === '/admin/queue' && queueCount}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

const who = (kind: keyof typeof STAFF): readonly StaffRole[] => STAFF[kind].staff;

/** Every area with the staff roles that may open it; the server enforces the same. */
const AREA_GROUPS = [
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

type Area = (typeof AREA_GROUPS)[number]['areas'][number];

const AREAS: readonly Area[] = AREA_GROUPS.flatMap((group): readonly Area[] => group.areas);
/** A detail page belongs to the list that leads there. */
const BELONGS: readonly [start: string, area: string][] = [
  ['/admin/order/', '/admin/txn'],
  ['/admin/user/', '/admin/usersdata'],
  ['/admin/payment/', '/admin/queue'],
];

function areaAt(pathname: string): Area | undefined {
  const path = BELONGS.find(([start]) => pathname.startsWith(start))?.[1] ?? pathname.replace(/\/$/, '');
  return AREAS.find((area) => area.to === path);
}

function maySee(area: Area, role: StaffRole | null): boolean {
  return role !== null && area.who.includes(role);
}
