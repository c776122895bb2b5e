import type { Patch } from '../patch.ts';

const COUPONS_TEST = 'server/coupons/coupons.test.ts';
const RESERVE = 'server/coupons/reserve-coupon.ts';

export const PATCHES: readonly Patch[] = [
  {
    row: 'the limit in the statement that counts a coupon',
    edits: [{ file: RESERVE, find: '\n      and used_count < usage_limit\n', replace: '\n' }],
    red: {
      file: COUPONS_TEST,
      tests: ['two hundred people use a coupon of 5 uses so often, by UPI and from wallets alike'],
    },
  },
  {
    row: 'the limit per person, or its count',
    part: 'the limit',
    edits: [
      {
        file: 'server/coupons/coupon-rules.ts',
        find: "  if (occasion.usesOfUser >= coupon.user_limit) refuse('coupon-user-limit');\n",
        replace: '',
      },
    ],
    red: { file: COUPONS_TEST, tests: ['one of whom tries fifty times at once gets the uses of one person'] },
  },
  {
    row: 'the limit per person, or its count',
    part: 'its count',
    edits: [
      {
        file: RESERVE,
        find: 'usesOfUser: await countUses(tx, coupon.id, use.userId) }',
        replace: 'usesOfUser: 0 }',
      },
    ],
    red: { file: COUPONS_TEST, tests: ['one of whom tries fifty times at once gets the uses of one person'] },
  },
  {
    row: 'that a use is given back',
    edits: [
      {
        file: 'server/coupons/release-coupon.ts',
        find: 'set used_count = used_count - 1 from',
        replace: 'set used_count = used_count from',
      },
    ],
    red: {
      file: COUPONS_TEST,
      tests: [
        'two hundred people use a coupon of 1 uses so often, by UPI and from wallets alike; given back it is all there',
      ],
    },
  },
  {
    row: 'the instant of expiry (a moment longer)',
    edits: [
      { file: RESERVE, find: 'expires_at > ${use.now}', replace: 'expires_at >= ${use.now}' },
      {
        file: 'server/coupons/coupon-rules.ts',
        find: 'coupon.expires_at <= occasion.now',
        replace: 'coupon.expires_at < occasion.now',
      },
    ],
    red: {
      file: COUPONS_TEST,
      tests: ['is good until the last millisecond of its Indian day and not a moment longer'],
    },
  },
  {
    row: 'discount up, total down',
    edits: [
      {
        file: 'server/coupons/discount.ts',
        find: 'const rounded = Math.ceil(share / RUPEE) * RUPEE;',
        replace: 'const rounded = Math.floor(share / RUPEE) * RUPEE;',
      },
    ],
    red: { file: 'server/coupons/discount.test.ts', tests: ['a paisa over is a rupee more'] },
  },
];
