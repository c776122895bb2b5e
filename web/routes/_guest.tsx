import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { requireGuest } from '../api/guard.ts';
import { privateHead } from '../api/page-head.ts';
import { readSession } from '../api/session.ts';

/** Pages for the logged-out only: put a route file into `_guest/`. */
export const Route = createFileRoute('/_guest')({
  beforeLoad: () => requireGuest(),
  head: () => privateHead,
  component: GuestPage,
});

/** The server knows no session, so check again in the browser. */
function GuestPage() {
  const navigate = useNavigate();
  useEffect(() => {
    if (readSession()) void navigate({ to: '/home', replace: true });
  }, [navigate]);
  return <Outlet />;
}
