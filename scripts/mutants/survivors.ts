/** A mutant that no test notices, and why that is so. */
export interface Survivor {
  /** From the root of the repository. */
  file: string;
  /** What is mutated, as it stands there, with one space for any run of them; its first 100 characters. */
  code: string;
  /** What Stryker puts in its place. */
  replacement: string;
  /** Why no test can, or need, notice. */
  reason: string;
}

/** Compared with each run: a survivor that is not listed fails it, and so does one that is listed and does not survive. */
export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'server/payments/polling-schedule.ts',
    code: 'planned < soon',
    replacement: 'planned <= soon',
    reason: 'at the one moment in which they differ both are the same moment',
  },
  {
    file: 'server/payments/gateways/razorpay/razorpay.ts',
    code: 'refused.data?.error',
    replacement: 'refused.data.error',
    reason: 'the reason is only read of a refusal, which has data',
  },
  {
    file: 'server/payments/gateways/razorpay/razorpay.ts',
    code: 'answer.status < 500',
    replacement: 'true',
    reason: 'every call throws of HTTP 500 and above before',
  },
  {
    file: 'server/payments/gateways/razorpay/razorpay.ts',
    code: 'answer.status < 500',
    replacement: 'answer.status <= 500',
    reason: 'every call throws of HTTP 500 and above before',
  },
  {
    file: 'server/payments/gateways/razorpay/razorpay.ts',
    code: 'body === undefined',
    replacement: 'false',
    reason: 'JSON.stringify(undefined) is undefined too',
  },
  {
    file: 'server/payments/gateways/razorpay/razorpay.ts',
    code: '{ return null; }',
    replacement: '{}',
    reason: 'undefined fits no schema of an answer, and neither does null',
  },
];
