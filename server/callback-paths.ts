import { requestOf } from '@rush/contract/call.ts';
import { supplierCallback } from '@rush/contract/fulfilment.ts';
import { paymentWebhook } from '@rush/contract/payments.ts';
import { SUPPLIERS } from './fulfilment/suppliers/registry.ts';
import { GATEWAYS } from './payments/gateways/registry.ts';

const CALLBACK_PATHS: Readonly<Record<string, string>> = Object.fromEntries([
  ...GATEWAYS.map(({ name }) => [name, requestOf(paymentWebhook, { params: { provider: name } }).path]),
  ...SUPPLIERS.filter(({ callback }) => callback).map(({ name }) => [
    name,
    requestOf(supplierCallback, { params: { supplier: name } }).path,
  ]),
]);

/** Each provider's callback URL. @param origin without a trailing slash */
export const callbackUrls = (origin: string): Record<string, string> =>
  Object.fromEntries(Object.entries(CALLBACK_PATHS).map(([name, path]) => [name, origin + path]));
