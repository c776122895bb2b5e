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
export const PROCESSES = ['web-1', 'web-2', 'worker-1', 'worker-2', 'postgres', 'simulators'] as const;
export type ProcessName = (typeof PROCESSES)[number];
/** Those of them that are the shop's own. */
export const SERVED = ['web-1', 'web-2', 'worker-1', 'worker-2'] as const;
export type ServedName = (typeof SERVED)[number];

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
  /** Other sessions lock rows of orders and balances in any order, so that the shop's wait for them and they for it. */
  | { do: 'deadlocks' }
  /** Each flush of PostgreSQL's log waits for so long, as on a disk that is busy with others. */
  | { do: 'slow-disk'; flushMs: number }
  /** PostgreSQL's disk is full to the last byte. */
  | { do: 'full-disk' }
  /** The clock of one process is moved, and moved back. */
  | { do: 'clock-jump'; process: ServedName; jumpMs: number }
  /** Webhooks of everything that was paid, and of nothing, all over again. */
  | { do: 'webhook-flood'; webhooks: number };

/** @returns what reports count it as */
export function nameOfFault(action: FaultAction): string {
  switch (action.do) {
    case 'kill':
    case 'pause':
    case 'clock-jump':
      return `${action.do} ${action.process}`;
    case 'line':
      return `${action.line} ${action.fault}`;
    case 'supplier':
      return `${action.supplier} ${action.mode}`;
    case 'connection-limit':
    case 'end-sessions':
    case 'lock-table':
    case 'deadlocks':
    case 'slow-disk':
    case 'full-disk':
    case 'webhook-flood':
      return action.do;
  }
}
