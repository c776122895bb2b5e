import { readStored, writeStored } from '../text/storage.ts';

export const keepReferral = (code: string): void => writeStored('referral', code, 'sessionStorage');

export const keptReferral = (): string | undefined => readStored('referral', 'sessionStorage') ?? undefined;
