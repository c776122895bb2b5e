import { catalogue } from '../catalogue.ts';
import type { PolicySection, PolicyShop } from '../policy.ts';

export const policiesText = catalogue('policies', {
  updated: 'Last updated: 22 November 2026',
  contents: 'On this page',
  questions: 'Questions about this page?',
  contact: 'Contact us',
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we know about you, why, and how you stay in charge of it under the Digital Personal Data Protection Act, 2023.',
    sections: (shop: PolicyShop): PolicySection[] => [
      {
        title: 'Who is responsible',
        lines: [
          `${shop.legalName}, ${shop.city}, runs ${shop.name} and is the data fiduciary for the personal data described here.`,
        ],
      },
      {
        title: 'What we collect',
        lines: [
          'Account: your name, mobile number, email address and a one-way hash of your password. We never store the password itself.',
          'Orders: the pack, the player ID, server or email you type in, the price, and the reference of your payment. Your UPI PIN and bank details stay with your bank and never reach us.',
          'Wallet: top-ups, payments, refunds, reward points and referral earnings.',
          'Security: the devices you are signed in on, with IP address and browser, so that you can end them and we can stop fraud.',
        ],
      },
      {
        title: 'Why we use it',
        lines: [
          'To deliver what you buy, to refund what we cannot deliver, to answer you, to prevent fraud, and to keep the books the law asks for. We do not sell your data and show no advertising of third parties.',
          'You give consent when you create an account. We note which version of these texts you were shown, when, in which language and from which network, and ask again when they change. Messages in your browser come only if you switch them on.',
          'Withdrawing is as easy: switch the messages off, or have your account erased, both in the dashboard under “Your data”.',
        ],
      },
      {
        title: 'Who receives it',
        lines: [
          'The payment gateway receives the amount, your name, mobile number and email address. The game’s supplier receives the player ID and the pack. Our hosting, SMS and email providers process data on our instructions only. Authorities receive data where the law requires it.',
        ],
      },
      {
        title: 'How long we keep it',
        lines: [
          'As long as you have an account. A signed-in device is forgotten when you sign out, and at the latest 31 days after it signed in; links that we mailed 30 days after they expired. Failed sign-ins, the record of who of our staff looked at customers’ data, and the messages of payment gateways and suppliers are kept for one year at most.',
          'Invoices and payment records stay for at least eight years, as tax law asks. The ledger of the wallet is sealed against change and stays. Once you are erased, neither tells who you were.',
        ],
      },
      {
        title: 'Your rights',
        lines: [
          'You may ask for a summary of your data, have it corrected, completed or erased, nominate a person to act for you, and complain. Request correction or removal from support at ' +
            `${shop.email}. We answer within seven days.`,
          'In the dashboard, under “Your data”, you can download everything we hold on you, and have your account erased. Erasing waits seven days; signing in during them cancels it. Open orders and payments come first, and what is left of R-Coins, points and earnings lapses if you say so.',
          'Then your name, mobile number, email, player IDs, devices and messages are gone. Amounts, dates and packs stay in our books under a number that points to nobody. Keyed hashes of mobile number, email and device stay, so that nobody is welcomed twice; they tell us none of them.',
        ],
      },
      {
        title: 'Children',
        lines: [
          'Users under 18 need the consent of a parent or guardian. We do not track children and do not direct advertising at them.',
        ],
      },
      {
        title: 'Storage in your browser',
        lines: [
          'We keep your session, theme and language in your browser’s local storage, and your last orders, so that you can read them without a connection. There are no advertising cookies; the one cookie that stays tells this browser from another, so that nobody is paid for inviting himself. Signing out clears the session and the orders.',
        ],
      },
      {
        title: 'Grievances',
        lines: [
          `Grievance officer: ${shop.officer}, ${shop.officerEmail}. If our answer does not satisfy you, you may approach the Data Protection Board of India.`,
        ],
      },
    ],
  },
  refund: {
    title: 'Refund and Cancellation Policy',
    lead: 'Delivered is final. Not delivered comes back.',
    sections: (shop: PolicyShop): PolicySection[] => [
      {
        title: 'Delivered orders',
        lines: [
          'All digital sales are final. Once a pack has been delivered to the player ID or email you entered, it cannot be returned, exchanged or refunded: the game does not take it back from us either.',
          'Please check player ID, server and username before paying. A pack sent to a wrong ID that you entered counts as delivered.',
        ],
      },
      {
        title: 'Paid but not delivered',
        lines: [
          'Orders complete within 30 minutes. If we cannot deliver, the full amount is refunded to your wallet as R-Coins by itself, usually within minutes.',
          `If neither the pack nor a refund has arrived, write to ${shop.email} or the support chat with your order number and proof of payment (the UPI reference, UTR). We settle such cases within two working days.`,
          'If you would rather have a refund of a failed order on your bank account than in your wallet, ask support within seven days; banks take 5 to 7 working days.',
        ],
      },
      {
        title: 'Charged, but no order',
        lines: [
          'If your bank debited you and the order shows as unpaid, use Verify Payment in My Orders. A payment that arrives late is credited to the order or to your wallet. A payment that never reached us is returned by your bank.',
        ],
      },
      {
        title: 'Cancelling',
        lines: [
          'An unpaid order can simply be left: it expires. A paid order goes to the supplier at once and cannot be cancelled while it is being processed.',
        ],
      },
      {
        title: 'Wallet and points',
        lines: [
          'Wallet top-ups are not paid out as cash, except where the law requires it. Reward points and bonuses have no cash value; points of a refunded order are taken back.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms and Conditions',
    lead: 'The rules between you and us, in plain words.',
    sections: (shop: PolicyShop): PolicySection[] => [
      {
        title: 'The service',
        lines: [
          `${shop.name} is run by ${shop.legalName}, ${shop.city}. We resell game credits, gift cards and subscriptions. We are not the publisher of any game; game names and marks belong to their owners.`,
          'By using the shop you accept these terms and the Privacy and Refund policies.',
        ],
      },
      {
        title: 'Age',
        lines: [
          'You are 18 or older, or you use the shop with the consent of a parent or guardian, who accepts these terms for you and answers for what is bought.',
        ],
      },
      {
        title: 'Your account',
        lines: [
          'One account per person, with your own mobile number and email. Keep your password and codes to yourself: our staff never asks for them. Tell us at once if someone else uses your account; you can end any device from the dashboard.',
        ],
      },
      {
        title: 'Prices and orders',
        lines: [
          'Prices are in Indian rupees and include applicable taxes. The price shown at the moment of payment counts. An order is accepted when it is paid; if a pack is not available any more, we refund it in full.',
        ],
      },
      {
        title: 'The wallet',
        lines: [
          'R-Coins are a closed-loop balance: they are issued by us, can be spent in this shop only, and cannot be withdrawn, transferred to other users or exchanged for cash. They are not a prepaid payment instrument that needs authorisation under the RBI’s directions on such instruments.',
          '1 R-Coin equals 1 rupee. R-Coins do not expire and earn no interest. Limits for top-ups and balance apply.',
        ],
      },
      {
        title: 'Points, coupons and referrals',
        lines: [
          `Reward points amount to ${shop.rewards.pointsPercent}% of the purchase value of delivered orders. Referral cashback is ${shop.rewards.referralPercent}% of the first ${shop.rewards.referralTopUps} wallet top-ups of each user you referred. Self-referral, duplicate accounts and automated use forfeit them.`,
        ],
      },
      {
        title: 'Fair use',
        lines: [
          'No stolen payment means, no resale without a reseller account, no attempt to disturb the service. We may block an account that is used for fraud and report it.',
        ],
      },
      {
        title: 'Liability',
        lines: [
          'We answer for delivering what you paid for. We do not answer for decisions of a publisher about your game account. Our liability for an order is limited to its price, except where the law does not allow a limit. Your rights under the Consumer Protection Act, 2019 stay untouched.',
        ],
      },
      {
        title: 'Law and complaints',
        lines: [
          `Indian law applies; the courts of ${shop.city} have jurisdiction. Complaints: ${shop.officer}, ${shop.officerEmail}. We acknowledge them within 48 hours and settle them within one month.`,
        ],
      },
    ],
  },
});
