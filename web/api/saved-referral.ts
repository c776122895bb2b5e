import { readStored, writeStored } from '../text/storage.ts';

export const saveReferral = (code: string): void => writeStored('referral', code, 'sessionStorage');

export const readReferral = (): string | undefined => readStored('referral', 'sessionStorage') ?? undefined;
