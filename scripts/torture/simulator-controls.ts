import type { SupplierMode } from './fault-kinds.ts';

const TIMEOUT_MS = 10_000;

/** Tells the simulators something. Throws where they are away or refuse. */
async function tell(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the simulators answered ${answer.status} to ${url}`);
}

export async function askSimulators<T>(url: string): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return (await answer.json()) as T;
}

/** What the payer's app does; over once its webhook was tried. */
export function settlePayment(
  simulatorsUrl: string,
  clientTxnId: string,
  settlement: {
    outcome: 'success' | 'failure';
    webhook: 'send' | 'drop' | 'duplicate' | 'forge';
    delayMs?: number;
  },
): Promise<void> {
  return tell(`${simulatorsUrl}/upi/orders/${clientTxnId}/settle`, settlement);
}

export function setSupplierMode(
  simulatorsUrl: string,
  supplier: string,
  mode: SupplierMode | 'ok',
): Promise<void> {
  return tell(`${simulatorsUrl}/suppliers/${supplier}/mode`, { mode });
}

/** What goes wrong at a supplier by chance, as simulators/README.md says. */
export function setSupplierFaults(simulatorsUrl: string, supplier: string, faults: object): Promise<void> {
  return tell(`${simulatorsUrl}/suppliers/${supplier}/faults`, faults);
}
