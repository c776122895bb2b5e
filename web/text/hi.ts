import { recordTexts as records } from '@rush/contract/texts/hi/records.ts';
import { accountLinks } from './hi/account-links.ts';
import { accountSecurity } from './hi/account-security.ts';
import { answers } from './hi/answers.ts';
import { confirmation } from './hi/confirmation.ts';
import { dashboard } from './hi/dashboard.ts';
import { earlierOrders } from './hi/earlier-orders.ts';
import { fields } from './hi/fields.ts';
import { home } from './hi/home.ts';
import { hostedSignIn } from './hi/hosted-sign-in.ts';
import { offline } from './hi/offline.ts';
import { orders } from './hi/orders.ts';
import { otpSignIn } from './hi/otp-sign-in.ts';
import { pages } from './hi/pages.ts';
import { papers } from './hi/papers.ts';
import { policies } from './hi/policies.ts';
import { product } from './hi/product.ts';
import { redeem } from './hi/redeem.ts';
import { referral } from './hi/referral.ts';
import { register } from './hi/register.ts';
import { search } from './hi/search.ts';
import { seo } from './hi/seo.ts';
import { shell } from './hi/shell.ts';
import { signIn } from './hi/sign-in.ts';
import { status } from './hi/status.ts';
import { wallet } from './hi/wallet.ts';
import { yourData } from './hi/your-data.ts';

export const texts = {
  papers,
  answers,
  policies,
  pages,
  referral,
  records,
  redeem,
  dashboard,
  register,
  otpSignIn,
  accountLinks,
  accountSecurity,
  confirmation,
  seo,
  earlierOrders,
  fields,
  home,
  hostedSignIn,
  offline,
  orders,
  product,
  search,
  shell,
  signIn,
  status,
  wallet,
  yourData,
};
