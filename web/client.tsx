import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { resumePage } from './api/resume-page.ts';
import { getRouter } from './router.tsx';

// Replaces TanStack Start's entry, which includes 9 KB (gzip) of server function runtime that this shop does not use.
// Set this before zod loads, because zod would otherwise probe `new Function`, which the page's CSP forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Use a separate task, because evaluating the modules is already a long one.
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
