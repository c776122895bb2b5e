import type { RewardRates } from '@rush/contract/shop.ts';
import { catalogue } from '../catalogue.ts';
import { formatBalance } from '../format.ts';
import { plural } from '../plural.ts';

const firstTopUps = (count: number) =>
  plural('en', count, { one: 'first wallet top-up', other: `first ${count} wallet top-ups` });

export const referralText = catalogue('referral', {
  title: 'Refer and Earn',
  lead: ({ referralPercent: percent, referralTopUps: count }: RewardRates) =>
    percent > 0 && count > 0
      ? `Bring your squad. You get ${percent}% of each friend’s ${firstTopUps(count)}, in R-Coins.`
      : 'Bring your squad.',
  code: 'Your referral code',
  noCode: 'You don’t have a code yet. Get one in one tap.',
  generate: 'Generate code',
  generating: 'Generating…',
  copy: 'Copy code',
  whatsapp: 'Share on WhatsApp',
  share: 'Share',
  shareTitle: (shop: string) => `${shop}: game top-ups`,
  shareText: (shop: string, code: string, { signUpBonusRupees }: RewardRates) =>
    signUpBonusRupees > 0
      ? `Top up your games on ${shop}! Sign up with my referral code ${code} and get a ₹${signUpBonusRupees} bonus.`
      : `Top up your games on ${shop}! Sign up with my referral code ${code}.`,
  shareCopied: 'Your browser can’t share, so we copied the invitation.',
  errors: {
    code: 'Failed to fetch referral code',
    generate: 'Failed to generate referral code',
    stats: 'Failed to fetch stats',
    transactions: 'Failed to fetch transactions',
    redeem: 'Failed to redeem earnings',
    share: 'Failed to share referral code',
  },
  retry: 'Try again',
  how: 'How it works',
  steps: ({ referralPercent: percent, referralTopUps: count, signUpBonusRupees }: RewardRates) => [
    { title: 'Share your code', text: 'Send it to a friend who tops up games.' },
    {
      title: 'Your friend joins',
      text:
        signUpBonusRupees > 0
          ? `They sign up with your code and get a ₹${signUpBonusRupees} bonus.`
          : 'They sign up with your code.',
    },
    ...(percent > 0 && count > 0
      ? [
          {
            title: `You earn ${percent}%`,
            text: `On their ${firstTopUps(count)}. A ₹500 top-up earns you ${formatBalance(percent * 5)} R-Coins.`,
          },
        ]
      : []),
  ],
  stats: 'Statistics',
  total: 'Total earned',
  available: 'Available',
  redeemed: 'Redeemed',
  friends: 'Friends joined',
  seeEarnings: 'All earnings',
  earnings: {
    title: 'Referral Earnings',
    lead: 'Cashback from your friends’ top-ups.',
    redeem: 'Redeem earnings',
    redeeming: 'Redeeming…',
    history: 'Transaction history',
    columns: {
      friend: 'Friend',
      topUp: 'Top-up',
      order: 'Transaction ID',
      earned: 'You earned',
      date: 'Date',
    },
    none: 'No earnings yet',
    noneText: 'You’ll see them when a friend you referred tops up their wallet.',
    invite: 'Invite friends',
    more: 'Show older earnings',
  },
});
