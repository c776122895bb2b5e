import { createHash } from 'node:crypto';

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The content security policy of every page. The inline scripts that may run are known before any page is rendered:
 * the hashes are of those, never of the content of a page (docs/decisions/0010).
 *
 * @param inlineScripts the text of each, to the letter
 * @param connectTo origins that pages talk to besides ours
 */
export function pagePolicy(inlineScripts: readonly string[], connectTo: readonly string[]): string {
  const outside = connectTo.join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts.map(hashOf).join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    `connect-src 'self' ${outside}`,
    `frame-src 'self' ${outside}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    // Each lets through files of this shop alone: page-code in paint-first.ts, page-worker in web/api/trusted-scripts.ts.
    'trusted-types page-code page-worker',
  ].join('; ');
}
