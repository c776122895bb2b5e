import type { Patch } from '../patch.ts';

const DELIVER_TEST = 'server/fulfilment/deliver-order.test.ts';
const UNKNOWN_TEST = 'server/fulfilment/unknown-deliveries.test.ts';
const MANUAL_TEST = 'server/fulfilment/manual-order-alert.test.ts';
const MANUAL = 'server/fulfilment/alert-manual-order.ts';

export const PATCHES: readonly Patch[] = [
  {
    row: 'that Unknown is never sent again',
    edits: [
      {
        file: 'server/fulfilment/send-delivery.ts',
        find: "if (error.code === 'not-connected')",
        replace: "if (error.code !== 'slow')",
      },
    ],
    red: {
      file: UNKNOWN_TEST,
      tests: [
        'a delivery that never arrived is not sent again; it is refunded once it cannot be under way any more',
      ],
    },
  },
  {
    row: 'the share of what was not delivered (the whole order refunded instead)',
    edits: [
      {
        file: 'server/fulfilment/return-undelivered.ts',
        find: 'const amountPaise = parts.undeliveredPaise - order.refunded_paise;',
        replace: 'const amountPaise = order.value_paise - order.refunded_paise;',
      },
    ],
    red: {
      file: 'server/fulfilment/decide-partial-delivery.test.ts',
      tests: ['the share of what was not delivered is returned once, however often it is pressed'],
    },
  },
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
  {
    row: 'that staff cannot refund an open delivery',
    edits: [
      {
        file: 'server/fulfilment/update-order.ts',
        find: "    if (parts.open > 0) refuse('delivery-open');\n",
        replace: '',
      },
    ],
    red: {
      file: DELIVER_TEST,
      tests: ['exclude each other: staff cannot refund what the supplier may be executing'],
    },
  },
  {
    row: "the check of the order's status before the owner is notified",
    edits: [
      {
        file: MANUAL,
        find: "where id = ${orderId} and status = 'Processing' and not exists",
        replace: 'where id = ${orderId} and not exists',
      },
    ],
    red: {
      file: MANUAL_TEST,
      tests: ['the owner is not alerted about a manual order that ended before the message was sent'],
    },
  },
  {
    row: "that what was sent before a supplier's keys were taken out becomes Unknown",
    edits: [
      {
        file: 'server/fulfilment/leave-to-staff.ts',
        find: "if (delivery.status === 'Sent' && !isUnderWay",
        replace: "if (delivery.status === 'Delivered' && !isUnderWay",
      },
    ],
    red: {
      file: MANUAL_TEST,
      tests: [
        'an order that was sent to a supplier whose keys are gone is no order to deliver by hand, and a person can decide it',
      ],
    },
  },
  {
    row: 'that a callback without a reference matches no delivery',
    edits: [
      {
        file: 'server/fulfilment/routes.ts',
        find: 'const delivery = reference ? await findDelivery(queries, { supplier: name, reference }) : undefined;',
        replace: 'const delivery = await findDelivery(queries, { supplier: name, reference });',
      },
    ],
    red: {
      file: 'server/fulfilment/supplier-callback.test.ts',
      tests: [
        'a callback that names no order is junk, although deliveries that were not answered have no reference either',
      ],
    },
  },
];
