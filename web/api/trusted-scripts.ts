/** Files that may run as a worker: the shop's own, and the identity provider's client among the built ones. */
const WORKERS = /^\/(sw\.js|assets\/auth0-spa-js\.worker[\w.-]*\.js)$/;

interface ScriptPolicy {
  createScriptURL(path: string): unknown;
}
interface PolicyMaker {
  trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
}

function ownWorker(path: string): string {
  if (!WORKERS.test(path)) throw new TypeError(`${path} may not run as a worker.`);
  return path;
}

let policy: ScriptPolicy | undefined;

/**
 * The address of a worker, in the form in which the page's policy lets it start one (`trusted-types page-worker`).
 * Browsers without Trusted Types take the plain address.
 */
export function workerAddress(path: string): string {
  policy ??= (window as PolicyMaker).trustedTypes?.createPolicy('page-worker', {
    createScriptURL: ownWorker,
  });
  // The DOM's types know the plain address only.
  return policy ? (policy.createScriptURL(path) as string) : ownWorker(path);
}
