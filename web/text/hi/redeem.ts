import type { TextsOf } from '../catalogue.ts';
import type { redeemText } from '../en/redeem.ts';

export const redeem: TextsOf<typeof redeemText> = {
  title: 'पॉइंट बदलें',
  lead: 'रिवॉर्ड पॉइंट को बराबर R-Coins में बदलें।',
  available: 'उपलब्ध पॉइंट',
  amount: 'कितने पॉइंट बदलने हैं',
  quick: 'झटपट रक़म',
  hint: '1 पॉइंट = 1 R-Coin = ₹1, पूरे पॉइंट में।',
  submit: 'पॉइंट बदलें',
  submitting: 'बदला जा रहा है…',
  invalid: 'कृपया पॉइंट की सही संख्या लिखें',
  insufficient: (points) => `पॉइंट कम हैं। आपके पास ${points} पॉइंट हैं।`,
  failed: 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  wallet: 'मेरा वॉलेट',
};
