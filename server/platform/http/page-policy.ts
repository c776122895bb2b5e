import { createHash } from 'node:crypto';

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The inline scripts are known before a page is rendered, so the policy lists their hashes (docs/decisions/0010). */
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
    // Both allow only this shop's files: page-code in paint-first.ts, page-worker in web/api/trusted-scripts.ts.
    'trusted-types page-code page-worker',
  ].join('; ');
}
