import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { resumePage } from './api/resume-page.ts';
import { getRouter } from './router.tsx';

// TanStack Start's entry includes the server function runtime (9 KB gzip), which this shop does not use.
// Set before zod loads, because zod would otherwise probe `new Function`, which the page's CSP forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// In a separate task, because evaluating the modules already takes a long one.
setTimeout(() => {
  const router = getRouter();
  resumePage(router);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
});
