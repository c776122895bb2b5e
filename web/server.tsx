import { dehydrate } from '@tanstack/react-query';
import { type AnyRouter, isNotFound } from '@tanstack/react-router';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script';
import { renderToReadableStream } from 'react-dom/server';
import { PAGE_DATA_ID, type PageData } from './api/resume-page.ts';
import { getRouter } from './router.tsx';
import { eventReplayScript } from './ui/event-replay.ts';
import { firstPaintScript } from './ui/first-paint.ts';

/**
 * Renders the whole page, then inserts its data as JSON. The framework would send a script that differs by page, which
 * a CSP without nonces cannot distinguish from an injected one (docs/developers/decisions/0010).
 */
const renderPage = createStartHandler(async ({ router, request, responseHeaders }) => {
  const stream = await renderToReadableStream(<StartServer router={router} />, {
    signal: request.signal,
    // Disable streaming, because inline scripts would insert later chunks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  const end = html.lastIndexOf('</body>');
  responseHeaders.set('content-type', 'text/html; charset=utf-8');
  return new Response(html.slice(0, end) + dataElement(router) + html.slice(end), {
    status: router._serverResult?.type === 'render' ? router._serverResult.status : 200,
    headers: responseHeaders,
  });
});

function dataElement(router: AnyRouter): string {
  // In a non-executable script element, only `<` needs escaping.
  const json = JSON.stringify(pageData(router)).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
}

function pageData(router: AnyRouter): PageData {
  const matches = router.stores.matches.get();
  const routeIds = new Set(matches.map(({ routeId }) => routeId));
  const manifest = router.ssr?.manifest;
  return {
    manifest: manifest && {
      ...manifest,
      // The styles are already inlined.
      inlineStyle: manifest.inlineStyle && { attrs: { suppressHydrationWarning: true } },
      // The page requests scripts after the first frame (docs/developers/decisions/0010).
      routes: Object.fromEntries(
        Object.entries(manifest.routes)
          .filter(([id]) => routeIds.has(id))
          .map(([id, { css }]) => [id, { css }]),
      ),
    },
    matches: matches.map((match) => ({
      i: match.routeId,
      u: match.updatedAt,
      s: match.status,
      ssr: match.ssr,
      l: match.loaderData,
      g: match._notFound || undefined,
      // Do not expose internal errors.
      e: match.error === undefined ? undefined : { isNotFound: isNotFound(match.error) || undefined },
    })),
    dehydratedData: dehydrate(router.options.context.queryClient),
  };
}

export { connectApi } from './api/client.ts';

/** Route patterns in the router's syntax, such as `/product/$_id`. */
export const pagePaths: readonly string[] = Object.keys(getRouter().routesByPath);

/** The inline scripts of the bundle. The CSP lists their hashes. */
export const inlineScripts: readonly string[] = [
  firstPaintScript('dark'),
  firstPaintScript('light'),
  eventReplayScript,
  `${getScrollRestorationScriptForRouter(getRouter())};document.currentScript.remove()`,
];

export default { fetch: (request: Request) => renderPage(request) };
