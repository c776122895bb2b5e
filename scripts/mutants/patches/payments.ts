import type { Patch } from '../patch.ts';

const SETTLE = 'server/payments/settle-payment.ts';
const SETTLE_TEST = 'server/payments/settle-payment.test.ts';
const MISMATCH_TEST = 'server/payments/mismatched-payment.test.ts';
const ASKING_TEST = 'server/payments/asking-gateway.test.ts';
const WEBHOOK = 'server/payments/receive-webhook.ts';
const WEBHOOK_TEST = 'server/payments/webhooks.test.ts';
const OPEN_TEST = 'server/payments/open-charge.test.ts';
const STAFF_TEST = 'server/payments/settle-for-staff.test.ts';
const FLOODS_TEST = 'server/payments/webhook-floods.test.ts';

const REFUSED_KEYS =
  'that a gateway\'s refusal of the keys says nothing of a charge (taken for "no such charge")';

export const PATCHES: readonly Patch[] = [
  {
    row: 'the row lock while a payment is settled',
    edits: [
      {
        file: 'server/payments/find-charge.ts',
        find: "    .orderBy('client_txn_id')\n    .forUpdate()\n",
        replace: "    .orderBy('client_txn_id')\n",
      },
    ],
    red: {
      file: SETTLE_TEST,
      tests: ['a payment that all five triggers report at once, the webhook three times, has one effect'],
    },
  },
  {
    row: 'the comparison of the amount',
    edits: [{ file: SETTLE, find: 'truth.amountPaise === charge.amount_paise &&', replace: '' }],
    red: { file: SETTLE_TEST, tests: ['a payment of one paisa too little is put in review'] },
  },
  {
    row: 'the comparison of the currency',
    edits: [{ file: SETTLE, find: "truth.currency === 'INR' &&", replace: '' }],
    red: {
      file: MISMATCH_TEST,
      tests: ['a payment by razorpay that came in another currency buys nothing'],
    },
  },
  {
    row: 'the comparison of the reference',
    edits: [
      {
        file: SETTLE,
        find: "truth.currency === 'INR' &&\n      truth.clientTxnId === charge.client_txn_id;",
        replace: "truth.currency === 'INR';",
      },
    ],
    red: {
      file: MISMATCH_TEST,
      tests: [
        'a payment by razorpay that came for another order buys nothing',
        'a payment by ekqr that came for another order buys nothing',
      ],
    },
  },
  {
    row: 'that a counted poll is claimed by the number of polls it saw',
    edits: [
      {
        file: SETTLE,
        find: 'and (${!isCounted} or checks = ${charge.checks})`',
        replace: 'and checks >= 0`',
      },
    ],
    red: {
      file: ASKING_TEST,
      tests: ['of twenty clicks at once one asks the gateway, and it counts as one poll'],
    },
  },
  {
    row: 'that a webhook which comes too soon after a poll is followed up',
    edits: [
      {
        file: SETTLE,
        find: "    if (trigger === 'webhook') await pollLater(payments, charge);\n",
        replace: '',
      },
    ],
    red: {
      file: ASKING_TEST,
      tests: ['a webhook that comes within thirty seconds of a poll is followed up when they are over'],
    },
  },
  {
    row: 'that a webhook is about charges of its own gateway',
    edits: [{ file: WEBHOOK, find: "    .where('gateway', '=', provider)\n", replace: '' }],
    red: {
      file: WEBHOOK_TEST,
      tests: ['a webhook of another gateway than the charge was opened at moves nothing'],
    },
  },
  {
    row: 'late money after Failed',
    edits: [
      {
        file: SETTLE,
        find: "  if (charge.status === 'success' || charge.status === 'in_review') return charge;\n  const isExpired",
        replace:
          "  if (charge.status === 'success' || charge.status === 'in_review' || charge.status === 'failed') return charge;\n  const isExpired",
      },
    ],
    red: {
      file: SETTLE_TEST,
      tests: ['a payment that comes 11 minutes after it failed is not lost, and counts once'],
    },
  },
  {
    row: 'the poller',
    edits: [
      {
        file: 'server/payments/polling-schedule.ts',
        find: "if (trigger === 'poller') return charge.next_check_at !== null && now >= charge.next_check_at;",
        replace: "if (trigger === 'poller') return false;",
      },
    ],
    red: {
      file: SETTLE_TEST,
      tests: ['a payment that comes late and is reported by no webhook is found within a day'],
    },
  },
  {
    row: 'the polling schedule of the gateway',
    edits: [
      {
        file: 'server/payments/polling-schedule.ts',
        find: 'return pollTimesOf(charge, schedule).filter((at) => at <= age).length > charge.checks;',
        replace: 'return true;',
      },
    ],
    red: {
      file: WEBHOOK_TEST,
      tests: ['a thousand clicks within two hours ask the gateway three times, the first after 90 s'],
    },
  },
  {
    row: 'the webhook kept before it is answered',
    edits: [
      {
        file: WEBHOOK,
        find: "  const outcome = await storeEvent(payments, webhook, hint, {\n    ...charge,\n    isSigned: gateway.signsWebhooks,\n    environment: gateway.environment,\n    webhookHeaders: gateway.webhookHeaders,\n  });\n  if (outcome === 'too-many') await countReject(payments, { ...webhook, reason: 'too-many' });",
        replace:
          '  storeEvent(payments, webhook, hint, {\n    ...charge,\n    isSigned: gateway.signsWebhooks,\n    environment: gateway.environment,\n    webhookHeaders: gateway.webhookHeaders,\n  }).catch(() => {});',
      },
    ],
    red: {
      file: WEBHOOK_TEST,
      tests: ['is on record before it is answered: while it cannot be stored, it is not taken'],
    },
  },
  {
    row: 'that a charge whose answer was lost is opened again under another client_txn_id',
    edits: [
      {
        file: 'server/payments/request-charge.ts',
        find: "return (await reopenCharge(payments, charge)) ? 'reopened' : 'refused';",
        replace: "return 'refused';",
      },
    ],
    red: {
      file: OPEN_TEST,
      tests: [
        'an order whose charge ekqr opened while the server was killed > gets its pay page at the next press of the button',
      ],
    },
  },
  {
    row: 'that each charge of an order is polled and settled, and fails it only with the last one',
    part: 'fails it only with the last one',
    edits: [
      {
        file: 'server/payments/notify-charge-failed.ts',
        find: 'if (!isOpen) await payments.handlers',
        replace: 'if (charges.length > 0) await payments.handlers',
      },
    ],
    red: {
      file: OPEN_TEST,
      tests: ['an order with two charges fails once, when neither can be paid any more'],
    },
  },
  {
    row: 'the second payment of a top-up as R-Coins of its own',
    edits: [
      {
        file: 'server/wallet/top-up-paid.ts',
        find: '      if (await isPaid(tx, charge)) {\n',
        replace: '      if (await isPaid(tx, charge)) return;\n      if (charge.amountPaise < 0) {\n',
      },
    ],
    red: {
      file: OPEN_TEST,
      tests: ['a top-up whose charge was opened while the server was killed is paid at the next press'],
    },
  },
  {
    row: 'the signature over the raw bytes (over parsed JSON instead)',
    edits: [
      {
        file: 'server/payments/gateways/razorpay/razorpay.ts',
        find: ".update(body).digest('hex'),",
        replace: ".update(JSON.stringify(parseJson(body.toString('utf8')))).digest('hex'),",
      },
    ],
    red: {
      file: WEBHOOK_TEST,
      tests: [
        'a signature that differs in any bit, or fits other bytes, an old secret or none, changes nothing',
      ],
    },
  },
  {
    row: REFUSED_KEYS,
    part: 'ekqr',
    edits: [
      {
        file: 'server/payments/gateways/ekqr/ekqr.ts',
        find: '      if (OF_MERCHANT.test(refused.data.msg))\n        throw new UnknownOutcome(`EKQR did not tell a payment: ${refused.data.msg}`);\n',
        replace: '',
      },
    ],
    red: {
      file: 'server/payments/gateways/ekqr/ekqr.test.ts',
      tests: ['a gateway whose keys are not taken does not say that a charge never was'],
    },
  },
  {
    row: REFUSED_KEYS,
    part: 'razorpay',
    edits: [
      {
        file: 'server/payments/gateways/razorpay/razorpay.ts',
        find: "    if (!links.success)\n      throw new UnknownOutcome('Razorpay answered the list of payment links in a form that is not known');",
        replace: '    if (!links.success) return null;',
      },
    ],
    red: {
      file: 'server/payments/gateways/razorpay/razorpay.test.ts',
      tests: ['a gateway whose keys are not taken does not say that a charge never was'],
    },
  },
  {
    row: 'the audit entry of staff who ask the gateway',
    edits: [
      { file: 'server/payments/settle-for-staff.ts', find: '  if (after)\n', replace: '  if (!after)\n' },
    ],
    red: {
      file: STAFF_TEST,
      tests: [
        'the audit log holds that staff asked the bank about a top-up',
        'the audit log holds that staff verified the payment of an order',
      ],
    },
  },
  {
    row: 'that a gateway without keys is no answer about a payment',
    edits: [
      {
        file: SETTLE,
        find: 'if (!gateway) throw new UnknownOutcome(`the gateway ${charge.gateway} has no keys`);',
        replace: 'if (!gateway) return null;',
      },
    ],
    red: {
      file: STAFF_TEST,
      tests: ['a payment at a gateway whose keys were taken out stays open however often it is asked about'],
    },
  },
  {
    row: 'the 64 KB of a webhook',
    edits: [
      { file: WEBHOOK, find: 'const BYTES_MAX = 64 * 1024;', replace: 'const BYTES_MAX = 64 * 1024 ** 2;' },
    ],
    red: {
      file: FLOODS_TEST,
      tests: [
        'are counted and not kept: 200 of them, of half a megabyte each, from many addresses, keep no body',
      ],
    },
  },
  {
    row: 'the limit of junk from an address',
    edits: [
      {
        file: WEBHOOK,
        find: "  await payments.limits.require('webhook-junk-address', webhook.address);\n",
        replace: '',
      },
    ],
    red: {
      file: FLOODS_TEST,
      tests: ['are refused to an address that goes on with them, which is still heard about charges of ours'],
    },
  },
  {
    row: 'the twenty events of a charge from a provider that does not sign',
    edits: [
      {
        file: WEBHOOK,
        find: 'const UNSIGNED_PER_CHARGE_MAX = 20;',
        replace: 'const UNSIGNED_PER_CHARGE_MAX = 2_000_000;',
      },
    ],
    red: {
      file: FLOODS_TEST,
      tests: [
        'are kept twenty times for a charge, whatever is posted about it, and it is settled all the same',
      ],
    },
  },
  {
    row: 'the lock under which open payments are counted, or their expiry',
    part: 'the lock',
    edits: [
      {
        file: 'server/payments/require-few-open.ts',
        find: '  await sql`select pg_advisory_xact_lock(hashtextextended(${`open charges ${userId}`}, 0))`.execute(tx);\n',
        replace: '',
      },
    ],
    red: {
      file: 'server/orders/floods.test.ts',
      tests: ['are ten at most, orders and top-ups together, also when 200 are begun at once'],
    },
  },
  {
    row: 'the lock under which open payments are counted, or their expiry',
    part: 'their expiry',
    edits: [
      {
        file: 'server/payments/require-few-open.ts',
        find: "    .where('expires_at', '>', clock.now())\n",
        replace: '',
      },
    ],
    red: {
      file: 'server/orders/floods.test.ts',
      tests: ['are ten at most, orders and top-ups together, also when 200 are begun at once'],
    },
  },
];
