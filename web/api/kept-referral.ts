import { readStored, writeStored } from '../text/storage.ts';

/** A friend's code, kept while somebody who followed a referral link looks around before signing in. */
export const keepReferral = (code: string): void => writeStored('referral', code, 'sessionStorage');

export const keptReferral = (): string | undefined => readStored('referral', 'sessionStorage') ?? undefined;
