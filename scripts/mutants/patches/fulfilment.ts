import type { Patch } from '../patch.ts';

export const PATCHES: readonly Patch[] = [
  {
    row: 'that only the refusal about the order says that it never came (any refusal of the lookup taken for it)',
    edits: [
      {
        file: 'server/fulfilment/suppliers/moogold/moogold.ts',
        find: "if (err_code === INVALID && NAMES_ORDER.test(err_message ?? '')) return null;",
        replace: "if (err_code !== '') return null;",
      },
    ],
    red: {
      file: 'server/fulfilment/suppliers/moogold/moogold.test.ts',
      tests: ['a supplier whose keys are not taken gives neither a balance nor that an order never came'],
    },
  },
];
