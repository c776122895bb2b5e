import type { Patch } from '../patch.ts';

const POINTS_TEST = 'server/rewards/points.test.ts';
const REFERRALS_TEST = 'server/rewards/referrals.test.ts';

export const PATCHES: readonly Patch[] = [
  {
    row: 'points down to the paisa',
    edits: [
      {
        file: 'server/rewards/percentage.ts',
        find: 'return Math.floor((amountPaise',
        replace: 'return Math.ceil((amountPaise',
      },
    ],
    red: {
      file: POINTS_TEST,
      tests: ['are rounded down to the paisa, at whatever percentage the shop sets'],
    },
  },
  {
    row: 'that points go back with a refund',
    edits: [
      {
        file: 'server/rewards/take-back-points.ts',
        find: 'if (awardedPaise === null) return;',
        replace: 'if (awardedPaise !== null) return;',
      },
    ],
    red: {
      file: POINTS_TEST,
      tests: ['points that were redeemed and spent go back all the same: the refund is there first'],
    },
  },
  {
    row: 'the lock of the referral, or the count of three',
    part: 'the lock',
    edits: [
      {
        file: 'server/rewards/reward-referrer.ts',
        find: "    .where('user_id', '=', topUp.userId)\n    .forUpdate()\n",
        replace: "    .where('user_id', '=', topUp.userId)\n",
      },
    ],
    red: {
      file: REFERRALS_TEST,
      tests: ['counts three of thirty top-ups reported at once, without the wallet serialising them'],
    },
  },
  {
    row: 'the lock of the referral, or the count of three',
    part: 'the count',
    edits: [
      {
        file: 'server/rewards/reward-referrer.ts',
        find: 'if (rewarded >= topUp.topUpsMax || amountPaise === 0) return;',
        replace: 'if (amountPaise === 0) return;',
      },
    ],
    red: {
      file: REFERRALS_TEST,
      tests: ['counts three of thirty top-ups reported at once, without the wallet serialising them'],
    },
  },
  {
    row: 'that nobody brings himself',
    edits: [
      {
        file: 'server/rewards/link-referral.ts',
        find: "  if (shared) return 'oneself';\n",
        replace: '',
      },
    ],
    red: {
      file: REFERRALS_TEST,
      tests: ['nobody refers himself on the same device', 'nobody refers himself with the same number'],
    },
  },
  {
    row: 'one sign-up bonus for one person',
    edits: [
      {
        file: 'server/rewards/sign-up-bonus.ts',
        find: 'const isNew = await claimSignals(tx, userId);',
        replace: 'const isNew = (await claimSignals(tx, userId)) || bonusPaise >= 0;',
      },
    ],
    red: {
      file: REFERRALS_TEST,
      tests: ['is given to one person once, told by the device, however many accounts at once'],
    },
  },
];
