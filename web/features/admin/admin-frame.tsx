import { Link, Outlet } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

const ENTRIES = [
  ['/admin', 'overview'],
  ['/admin/orders', 'pending'],
  ['/admin/txn', 'orders'],
  ['/admin/usersdata', 'users'],
  ['/admin/wallettxn', 'wallet'],
] as const;

/** The back-office: its entries beside the page, above it on a phone. */
export function AdminFrame() {
  const t = useText(adminText);
  return (
    <div className="page-width grid gap-6 py-6 lg:grid-cols-[14rem_1fr] lg:py-10">
      <nav aria-label={t.welcome} className="min-w-0">
        <p className="display mb-3 text-2xl font-extrabold">{t.welcome}</p>
        <ul className="flex gap-1 overflow-x-auto lg:grid">
          {ENTRIES.map(([to, name]) => (
            <li key={to}>
              <Link
                to={to as string}
                activeOptions={{ exact: true }}
                className="block whitespace-nowrap px-3 py-2.5 text-muted hover:bg-raised hover:text-ink"
                activeProps={{ className: 'bg-raised font-semibold text-ink', 'aria-current': 'page' }}
              >
                {t[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
