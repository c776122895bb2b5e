import { catalogue } from '../catalogue.ts';

export const redeemText = catalogue('redeem', {
  title: 'Redeem Points',
  lead: 'Turn reward points into R-Coins, one for one.',
  available: 'Available points',
  amount: 'Points to redeem',
  quick: 'Quick amounts',
  hint: '1 point = 1 R-Coin = ₹1, in whole points.',
  submit: 'Redeem Points',
  submitting: 'Redeeming…',
  invalid: 'Please enter a valid points amount',
  insufficient: (points: string) => `Insufficient points. You have ${points} points available.`,
  failed: 'Something went wrong. Please try again.',
  wallet: 'My Wallet',
});
