import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './outage.ts';

/** PostgreSQL's word for a lock that was not had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface LockPatience {
  tries: number;
  /** In which those go on who came meanwhile. */
  pauseMs: number;
}

/** Does `work`, and again after a pause while it does not get a lock within the `lock_timeout` that it sets. */
export async function retryLocked<T>(work: () => Promise<T>, { tries, pauseMs }: LockPatience): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || left === 0) throw error;
    }
    await sleep(pauseMs);
  }
}
