import { STAFF } from '@rush/contract/call.ts';
import type { StaffRole } from '@rush/contract/roles.ts';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** Shows the back-office areas in a sidebar or, in a narrow window, a menu labelled with the current area. */
export function AdminFrame({ queueCount }: { queueCount: ReactNode }) {
  // Use the rendered page, because the URL changes first during a navigation.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const role = useSession()?.user.staffRole ?? null;
  const current = pageAt(pathname);
  const area = areaAt(pathname);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the page changes
  useEffect(() => setOpen(false), [pathname]);
  const areaList = useScrollToCurrent<HTMLDivElement>(pathname);
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
          {area ? area.name : 'Menu'}
          <Icon name="chevronDown" className={isOpen ? 'rotate-180' : ''} />
        </button>
        <div
          ref={areaList}
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
        {area && <AreaPages area={area} role={role} />}
        {current && !maySee(current, role) ? (
          <EmptyState
            icon="shield"
            title="Not part of your role"
            text="A shop owner can open this page or change your role."
          />
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  );
}

function useScrollToCurrent<Nav extends HTMLElement>(pathname: string) {
  const nav = useRef<Nav>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the page changes
  useEffect(() => {
    // In braces, because some browsers return a promise, which React would mistake for a cleanup function.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return nav;
}

function AreaGroups({ role, queueCount }: { role: StaffRole | null; queueCount: ReactNode }) {
  const current = useMatches({ select: (matches) => areaAt(matches.at(-1)?.pathname ?? '') });
  return AREA_GROUPS.map((group) => {
    const areas = group.areas.filter(({ pages }) => pages.some((page) => maySee(page, role)));
    if (areas.length === 0) return null;
    return (
      <div key={group.name}>
        <p className="eyebrow px-3 pb-1 text-xs text-muted">{group.name}</p>
        <ul className="grid max-xl:grid-cols-2 md:max-xl:grid-cols-3">
          {areas.map((area) => (
            <li key={area.name} className="min-w-0">
              <Link
                to={area.pages.find((page) => maySee(page, role))?.to}
                aria-current={area === current ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-2.5 border-l-3 px-3 py-1.5 leading-tight hover:bg-raised hover:text-foreground',
                  area === current
                    ? 'border-accent-edge bg-raised font-semibold text-foreground'
                    : 'border-transparent text-muted',
                )}
              >
                <Icon name={area.icon} className="shrink-0" />
                {area.name}
                {area.name === 'Work queue' && queueCount}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function AreaPages({ area, role }: { area: Area; role: StaffRole | null }) {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const nav = useScrollToCurrent<HTMLElement>(pathname);
  const current = pageAt(pathname);
  const pages = area.pages.filter((page) => maySee(page, role));
  if (pages.length < 2) return null;
  return (
    <nav ref={nav} aria-label={area.name} className="mb-6 flex gap-x-5 overflow-x-auto border-b">
      {pages.map((page) => (
        <Link
          key={page.to}
          to={page.to}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={page === current ? 'page' : undefined}
          className={cx(
            'flex min-h-11 shrink-0 items-center border-b-3 hover:text-foreground',
            page === current ? 'border-accent-edge font-semibold' : 'border-transparent text-muted',
          )}
        >
          {page.name}
        </Link>
      ))}
    </nav>
  );
}

interface Page {
  to: string;
  name: string;
  who: keyof typeof STAFF;
}

interface Area {
  icon: IconName;
  name: string;
  pages: readonly Page[];
}

type PageRow = readonly [to: string, name: string, who: keyof typeof STAFF];

const area = (icon: IconName, name: string, ...pages: PageRow[]): Area => ({
  icon,
  name,
  pages: pages.map(([to, page, who]) => ({ to, name: page, who })),
});
const single = (icon: IconName, ...page: PageRow) => area(icon, page[1], page);
const group = (name: string, ...areas: Area[]) => ({ name, areas });

/** Every page in the menu and the staff roles that may open it. The server enforces the roles. */
const AREA_GROUPS = [
  group(
    'Today',
    single('dashboard', '/admin', 'Overview', 'all'),
    single('bolt', '/admin/queue', 'Work queue', 'support'),
    single('clock', '/admin/orders', 'Pending Orders', 'support'),
    single('chart', '/admin/analytics', 'Analytics', 'support'),
  ),
  group(
    'Records',
    single('orders', '/admin/txn', 'All Orders', 'support'),
    area(
      'wallet',
      'Money',
      ['/admin/wallettxn', 'Wallet Transactions', 'support'],
      ['/admin/books', 'Books', 'support'],
      ['/admin/grants', 'Grants', 'owner'],
    ),
    single('user', '/admin/usersdata', 'Users', 'support'),
  ),
  group(
    'Catalogue',
    single('rupee', '/admin/price', 'Price', 'catalogue'),
    area(
      'game',
      'Products',
      ['/admin/viewproducts', 'All Products', 'catalogue'],
      ['/admin/createproduct', 'Create Product', 'catalogue'],
      ['/admin/viewitems', 'All Items', 'catalogue'],
      ['/admin/createitems', 'Create Item', 'owner'],
      ['/admin/deleted', 'Deleted', 'catalogue'],
    ),
    single('picture', '/admin/admingallery', 'Gallery', 'catalogue'),
    area(
      'ticket',
      'Coupons',
      ['/admin/getcoupons', 'All Coupons', 'support'],
      ['/admin/createcoupons', 'Create Coupon', 'owner'],
    ),
  ),
  group(
    'Shop',
    area(
      'sliders',
      'Settings',
      ['/admin/settings', 'Settings', 'all'],
      ['/admin/pages', 'Pages', 'owner'],
      ['/admin/opening', 'Opening checklist', 'owner'],
      ['/admin/imports', 'Import', 'owner'],
      ['/admin/audit', 'Audit log', 'owner'],
    ),
  ),
];

const AREAS = AREA_GROUPS.flatMap(({ areas }) => areas);
/** Pages that are not in the menu, and the page that they belong to. */
const PARENT_PAGES: readonly [start: string, page: string][] = [
  ['/admin/order/', '/admin/txn'],
  ['/admin/user/', '/admin/usersdata'],
  ['/admin/payment/', '/admin/queue'],
  ['/admin/product/', '/admin/viewproducts'],
  ['/admin/importpacks', '/admin/createitems'],
];

function pageAt(pathname: string): Page | undefined {
  const path = PARENT_PAGES.find(([start]) => pathname.startsWith(start))?.[1] ?? pathname.replace(/\/$/, '');
  return AREAS.flatMap(({ pages }) => pages).find(({ to }) => to === path);
}

function areaAt(pathname: string): Area | undefined {
  const page = pageAt(pathname);
  return page && AREAS.find(({ pages }) => pages.includes(page));
}

function maySee({ who }: Page, role: StaffRole | null): boolean {
  return role !== null && (STAFF[who].staff as readonly StaffRole[]).includes(role);
}
