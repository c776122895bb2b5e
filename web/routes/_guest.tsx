import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { requireGuest } from '../api/guard.ts';
import { privateHead } from '../api/page-head.ts';
import { readSession } from '../api/session.ts';

export const Route = createFileRoute('/_guest')({
  beforeLoad: () => requireGuest(),
  head: () => privateHead,
  component: GuestPage,
});

/** The server does not know the session, so check again in the browser. */
function GuestPage() {
  const navigate = useNavigate();
  useEffect(() => {
    if (readSession()) void navigate({ to: '/home', replace: true });
  }, [navigate]);
  return <Outlet />;
}
