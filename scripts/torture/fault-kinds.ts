import type { LineFaultKind } from './fault-proxy.ts';

/** Lines between two processes, each through a proxy of its own. */
export const LINES = [
  'clients',
  'webhooks',
  'database-web',
  'database-worker',
  'gateway',
  'suppliers',
  'mail',
  'sms',
] as const;
export type LineName = (typeof LINES)[number];

/** Processes that can be killed and paused. */
export const PROCESSES = ['web-1', 'web-2', 'worker-1', 'postgres', 'simulators'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** How suppliers misbehave, as simulators/README.md says. */
export const SUPPLIER_MODES = [
  'reject',
  'slow',
  'late',
  'lost-request',
  'lost-reply',
  'cut-reply',
  'error-reply',
  'down',
  'no-balance',
] as const;
export type SupplierMode = (typeof SUPPLIER_MODES)[number];

export type FaultAction =
  | { do: 'kill'; process: ProcessName }
  /** For so long that its leases end. */
  | { do: 'pause'; process: ProcessName }
  | { do: 'line'; line: LineName; fault: LineFaultKind; share: number; latencyMs: number }
  | { do: 'supplier'; supplier: 'smileone' | 'moogold'; mode: SupplierMode }
  /** Of the connections that PostgreSQL takes of the shop's role. */
  | { do: 'connection-limit'; connections: number }
  /** Random sessions of the shop are ended, one each 200 ms. */
  | { do: 'end-sessions' }
  /** An operator locks a table that each order needs. */
  | { do: 'lock-table'; table: 'orders' | 'charges' | 'deliveries' }
  /** Webhooks of everything that was paid, and of nothing, all over again. */
  | { do: 'webhook-flood'; webhooks: number };

/** @returns what reports count it as */
export function nameOfFault(action: FaultAction): string {
  switch (action.do) {
    case 'kill':
    case 'pause':
      return `${action.do} ${action.process}`;
    case 'line':
      return `${action.line} ${action.fault}`;
    case 'supplier':
      return `${action.supplier} ${action.mode}`;
    case 'connection-limit':
    case 'end-sessions':
    case 'lock-table':
    case 'webhook-flood':
      return action.do;
  }
}
