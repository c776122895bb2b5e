/** Scripts that may run as workers: the service worker, and the web worker of the identity provider's client. */
const WORKERS = /^\/(sw\.js|assets\/auth0-spa-js\.worker[\w.-]*\.js)$/;

interface ScriptPolicy {
  createScriptURL(path: string): unknown;
}
interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
}

function checkWorkerPath(path: string): string {
  if (!WORKERS.test(path)) throw new TypeError(`${path} may not run as a worker.`);
  return path;
}

let policy: ScriptPolicy | undefined;

/** A worker's URL, trusted under the `page-worker` policy; a plain string in browsers without Trusted Types. */
export function workerUrl(path: string): string {
  policy ??= (window as TrustedTypesWindow).trustedTypes?.createPolicy('page-worker', {
    createScriptURL: checkWorkerPath,
  });
  // The DOM types accept only strings.
  return policy ? (policy.createScriptURL(path) as string) : checkWorkerPath(path);
}
