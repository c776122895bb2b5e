import { lazy } from 'react';

export const LazySideDrawer = lazy(() =>
  import('./side-drawer.tsx').then(({ SideDrawer }) => ({ default: SideDrawer })),
);
export const LazyAccountMenu = lazy(() =>
  import('./account-menu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu })),
);
export const LazyNoticeBar = lazy(() =>
  import('./notice-bar.tsx').then(({ NoticeBar }) => ({ default: NoticeBar })),
);
export const LazyNewVersion = lazy(() =>
  import('./new-version.tsx').then(({ NewVersion }) => ({ default: NewVersion })),
);
