const CODE = /<link rel="modulepreload"[^>]*>|<script type="module" async[^>]*><\/script>/g;
const URL_ATTRIBUTE = /(?:href|src)="([^"]+)"/;

/** Loads the code after this long even without a paint. */
const PAINT_MS_MAX = 2_500;

/**
 * Defers the page's code until after the first paint. Otherwise it competes with fonts and pictures for a phone's
 * bandwidth and CPU, which costs 1.2 s of LCP on Lighthouse's emulated phone (decision 0010). Each file is a separate
 * script, so that a phone can respond to input between them.
 */
export function paintFirst(html: string): string {
  const parts = html.match(CODE) ?? [];
  const entry = parts.filter((part) => part.startsWith('<script')).map(urlOf)[0];
  if (!entry) return html;
  const files = [...new Set(parts.map(urlOf))].filter((file) => file !== entry);
  const list = JSON.stringify([...files, entry]).replaceAll('<', '\\u003c');
  const loader = `<script type="application/json" id="page-code">${list}</script><script>${LOADER}</script>`;
  return html.replace(CODE, (part) => (part.startsWith('<script') ? loader : ''));
}

function urlOf(part: string): string {
  return URL_ATTRIBUTE.exec(part)?.[1] ?? '';
}

/**
 * Runs in the page. Waits for the first contentful paint and the main picture. It is the same on every page, so that
 * the policy can list its hash.
 */
export const LOADER = `(function(){
var files=JSON.parse(document.getElementById('page-code').textContent),types=window.trustedTypes;
function own(file){if(!/^\\/assets\\/[\\w.-]+\\.js$/.test(file))throw new TypeError(file);return file}
var code=types?types.createPolicy('page-code',{createScriptURL:own}):{createScriptURL:own};
function load(){files.splice(0).forEach(function(file){var s=document.createElement('script');s.type='module';s.async=false;s.src=code.createScriptURL(file);document.head.appendChild(s)})}
function painted(){requestAnimationFrame(function(){requestAnimationFrame(load)})}
function first(list){if(!list.getEntriesByName('first-contentful-paint').length)return;
var main=Array.from(document.querySelectorAll('img[fetchpriority=high]')).find(function(img){return !img.complete});
if(main)main.onload=main.onerror=painted;else painted()}
var Observer=window.PerformanceObserver;
if(document.hidden||!Observer||!(Observer.supportedEntryTypes||[]).includes('paint'))return load();
new Observer(first).observe({type:'paint',buffered:true});
setTimeout(load,${PAINT_MS_MAX})})()`;
