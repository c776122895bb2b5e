import type { Patch } from '../patch.ts';

const REVERSE = 'server/wallet/reverse-grant.ts';
const REVERSE_TEST = 'server/wallet/reverse-grant.test.ts';

export const PATCHES: readonly Patch[] = [
  {
    row: 'the balance as the limit of what is taken back of a grant',
    edits: [
      {
        file: REVERSE,
        find: 'const amountPaise = Math.min(grant.amount_paise, held);',
        replace: 'const amountPaise = grant.amount_paise;',
      },
    ],
    red: {
      file: REVERSE_TEST,
      tests: [
        'only what is still there is taken back of a grant that was spent, and an empty wallet is left alone',
      ],
    },
  },
  {
    row: 'the check whether a grant was taken back already',
    edits: [{ file: REVERSE, find: "    if (grant.reversed_at) refuse('grant-reversed');\n", replace: '' }],
    red: {
      file: REVERSE_TEST,
      tests: ['twenty requests at once take a grant back once, and a grant of the user besides stays'],
    },
  },
];
