import { catalogue } from '../catalogue.ts';
import type { PolicySection, PolicyShop } from '../policy.ts';

export const policiesText = catalogue('policies', {
  updated: 'Last updated: 29 November 2026',
  updatedOn: (day: string) => `Last updated: ${day}`,
  contents: 'On this page',
  questions: 'Questions about this page?',
  contact: 'Contact us',
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we collect and why, and your rights under the Digital Personal Data Protection Act, 2023.',
    sections: (shop: PolicyShop): PolicySection[] => [
      [
        'Who is responsible',
        `${shop.legalName}, ${shop.city}, runs ${shop.name} and is the data fiduciary for the personal data described below.`,
      ],
      [
        'What we collect',
        'Account: your name, mobile number, email address and a one-way hash of your password, never the password itself.',
        'Orders: the pack, its price, the player ID, server or email address you enter, and the payment reference. Your UPI PIN and bank details stay with your bank and never reach us.',
        'Wallet: top-ups, payments, refunds, reward points and referral earnings.',
        'Security: the devices on which you are signed in, with their IP address and browser, so that you can sign them out and we can prevent fraud.',
      ],
      [
        'Why we use your data',
        'To deliver what you buy, to refund what we can’t deliver, to answer your questions, to prevent fraud, and to keep the records the law requires. We don’t sell your data or show third-party ads.',
        'You give consent when you create an account. We record which version of this policy and the terms you saw, when, in which language and from which network. When they change, we ask again. We send browser notifications only if you turn them on.',
        'Withdrawing your consent is just as easy: turn off notifications or delete your account in the dashboard, under “Your data”.',
      ],
      [
        'Who receives your data',
        'The payment gateway receives the amount, your name, mobile number and email address. The game’s supplier receives the player ID and the name of the pack. Our hosting, SMS and email providers process data only on our instructions. Authorities receive data where the law requires it.',
      ],
      [
        'How long we keep your data',
        'We keep your data for as long as you have an account. We delete a device’s IP address and browser when you sign out on it, or after 31 days at the latest, and emailed links 30 days after they expire. We keep failed sign-ins, records of staff access to customer data, and messages from payment gateways and suppliers for at most one year.',
        'We keep invoices and payment records for at least eight years, as tax law requires. The wallet ledger can’t be changed, so we keep it too. Once your account is deleted, neither identifies you, except invoices of ₹50,000 or more, on which the law requires your name.',
      ],
      [
        'Your rights',
        'You can ask for a summary of your data, have it corrected, completed or deleted, nominate someone to act for you, and complain. To have data corrected or removed, write to support at ' +
          `${shop.email}. We reply within seven days.`,
        'In the dashboard, under “Your data”, you can download everything we hold about you and delete your account. The account is deleted after seven days, unless you sign in before then. Open orders and payments must finish first, and you must agree to give up any remaining R-Coins, points and earnings.',
        'Your name, mobile number, email address, player IDs, devices and messages are then deleted. Amounts, dates and packs stay in our records under a number that does not identify you. We keep keyed hashes of your mobile number, email address, device and network, so that nobody gets the welcome bonus twice. We can’t recover the originals from them.',
      ],
      [
        'Children',
        'Users under 18 need the consent of a parent or guardian. We don’t track children or target ads at them.',
      ],
      [
        'Storage in your browser',
        'Your browser stores your session, theme and language, and your latest orders, so that you can read them offline. We use no advertising cookies. One cookie recognises this browser, to warn you of sign-ins from new devices and to prevent self-referrals. We forget it after 400 days without a sign-in. Signing out clears the session and the orders.',
      ],
      [
        'Grievances',
        `Grievance officer: ${shop.officer}, ${shop.officerEmail}. If you are not satisfied with our reply, you may approach the Data Protection Board of India.`,
      ],
    ],
  },
  refund: {
    title: 'Refund and Cancellation Policy',
    lead: 'Delivered orders are final. Undelivered orders are refunded.',
    sections: (shop: PolicyShop): PolicySection[] => [
      [
        'Delivered orders',
        'All digital sales are final. Once a pack has been delivered to the player ID or email address you entered, it cannot be returned, exchanged or refunded, because games don’t take packs back.',
        'Please check the player ID, server and username before you pay. If you enter a wrong ID, a pack sent to it counts as delivered.',
      ],
      [
        'Paid but not delivered',
        'Orders are completed within 30 minutes. If we can’t deliver yours, we automatically refund the full amount to your wallet as R-Coins, usually within minutes.',
        `If neither the pack nor a refund has arrived, contact ${shop.email} or the support chat with your order number and proof of payment (the UPI reference, UTR). We resolve such cases within two working days.`,
        'Would you rather have the money in your bank account? Ask support within seven days of the failed order. Banks take 5 to 7 working days.',
      ],
      [
        'Charged, but no order',
        'If your bank charged you but the order is still shown as unpaid, use Verify Payment in My Orders. We apply a late payment to the order or add it to your wallet. If a payment never reaches us, your bank returns it.',
      ],
      [
        'Cancelling',
        'You need not cancel an unpaid order; it simply expires. A paid order goes to the supplier at once and can no longer be cancelled.',
      ],
      [
        'Wallet and points',
        'Wallet top-ups can’t be withdrawn as cash, except where the law requires it. Reward points and bonuses have no cash value; if an order is refunded, we take its points back.',
      ],
    ],
  },
  terms: {
    title: 'Terms and Conditions',
    lead: 'The agreement between you and us, in plain words.',
    sections: (shop: PolicyShop): PolicySection[] => [
      [
        'The service',
        `${shop.name} is run by ${shop.legalName}, ${shop.city}. We resell game credits, gift cards and subscriptions. We are not the publisher of any game; game names and marks belong to their owners.`,
        'By using the shop you accept these terms and the Privacy and Refund policies.',
      ],
      [
        'Age',
        'You are 18 or older, or you use the shop with the consent of a parent or guardian who accepts these terms for you and is responsible for what you buy.',
      ],
      [
        'Your account',
        'One account per person, with your own mobile number and email. Keep your password and codes to yourself; our staff never ask for them. Tell us right away if someone else uses your account. You can sign out any device from the dashboard.',
      ],
      [
        'Prices and orders',
        'Prices are in Indian rupees and include applicable taxes. You pay the price shown at checkout. An order is accepted once it is paid; if a pack is no longer available, we refund it in full.',
      ],
      [
        'The wallet',
        'R-Coins are a closed-loop balance: we issue them, they can be spent only in this shop, and they cannot be withdrawn, transferred to other users or exchanged for cash. They are not a prepaid payment instrument that requires authorisation under the RBI’s directions.',
        '1 R-Coin equals 1 rupee. R-Coins do not expire and earn no interest. Top-ups and balances are limited.',
      ],
      [
        'Points, coupons and referrals',
        `Delivered orders earn ${shop.rewards.pointsPercent}% of their value in reward points. Referral cashback is ${shop.rewards.referralPercent}% of the first ${shop.rewards.referralTopUps} wallet top-ups of each user you refer. You forfeit both through self-referral, duplicate accounts or automated use.`,
      ],
      [
        'Fair use',
        'Do not use stolen payment methods, resell without a reseller account, or try to disrupt the service. We may block and report accounts used for fraud.',
      ],
      [
        'Liability',
        'We are responsible for delivering what you paid for. We are not responsible for a publisher’s decisions about your game account. Our liability for an order is limited to its price, except where the law does not allow a limit. Your rights under the Consumer Protection Act, 2019 are not affected.',
      ],
      [
        'Law and complaints',
        `Indian law applies, and the courts of ${shop.city} have jurisdiction. Send complaints to ${shop.officer}, ${shop.officerEmail}. We acknowledge them within 48 hours and resolve them within one month.`,
      ],
    ],
  },
});
