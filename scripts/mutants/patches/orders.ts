import type { Patch } from '../patch.ts';

const MOVE_TEST = 'server/orders/move-order.test.ts';

export const PATCHES: readonly Patch[] = [
  {
    row: 'the table of moves in the operation',
    edits: [
      {
        file: 'server/orders/move-order.ts',
        find: "  if (!mayMove(order.status, move.to)) refuse('order-final', { detail: `${order.status} to ${move.to}` });\n",
        replace: '  mayMove(order.status, move.to);\n',
      },
    ],
    red: { file: MOVE_TEST, tests: ['is refused by the operation and stays as it is'] },
  },
  {
    row: "that a late payment's order is planned anew (the obstacle's own statements, as before)",
    edits: [
      {
        file: 'server/orders/find-late-obstacle.ts',
        find: '  if (obstacle) return obstacle;\n',
        replace: '',
      },
    ],
    red: {
      file: 'server/orders/late-payment.test.ts',
      tests: [
        'a late payment for an order whose product asks for an input of another kind by now becomes R-Coins once',
      ],
    },
  },
];
