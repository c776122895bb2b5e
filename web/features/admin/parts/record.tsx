import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ListLink {
  to: '/admin/txn' | '/admin/usersdata';
  name: string;
}

interface RecordScreenProps {
  list: ListLink;
  title: string;
  beside: ReactNode;
  actions?: ReactNode;
  notice?: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

export function RecordScreen({ list, title, beside, actions, notice, aside, children }: RecordScreenProps) {
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <p className="text-sm text-muted">
          <Link to={list.to} className="underline underline-offset-4">
            {list.name}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="display min-w-0 text-3xl font-extrabold [overflow-wrap:anywhere] md:text-4xl">
            {title}
          </h1>
          {beside}
        </div>
        {actions}
      </header>
      {notice}
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-8">{children}</div>
        <div className="grid min-w-0 content-start gap-8 max-xl:order-first md:max-xl:grid-cols-2">
          {aside}
        </div>
      </div>
    </div>
  );
}
