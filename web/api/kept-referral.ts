import { readStored, writeStored } from '../text/storage.ts';

/** The code of a referral link, kept until the visitor signs in. */
export const keepReferral = (code: string): void => writeStored('referral', code, 'sessionStorage');

export const keptReferral = (): string | undefined => readStored('referral', 'sessionStorage') ?? undefined;
