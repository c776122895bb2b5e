import { catalogue } from '../catalogue.ts';
import type { PolicySection, PolicyShop } from '../policy.ts';

export const policiesText = catalogue('policies', {
  updated: 'Last updated: 27 November 2026',
  updatedOn: (day: string) => `Last updated: ${day}`,
  contents: 'On this page',
  questions: 'Questions about this page?',
  contact: 'Contact us',
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we collect, why, and your rights under the Digital Personal Data Protection Act, 2023.',
    sections: (shop: PolicyShop): PolicySection[] => [
      [
        'Who is responsible',
        `${shop.legalName}, ${shop.city}, runs ${shop.name} and is the data fiduciary for the personal data described here.`,
      ],
      [
        'What we collect',
        'Account: your name, mobile number, email address and a one-way hash of your password. We never store the password itself.',
        'Orders: the pack, the player ID, server or email you type in, the price, and the reference of your payment. Your UPI PIN and bank details stay with your bank and never reach us.',
        'Wallet: top-ups, payments, refunds, reward points and referral earnings.',
        'Security: the devices you are signed in on, with IP address and browser, so that you can sign them out and we can stop fraud.',
      ],
      [
        'Why we use it',
        'To deliver what you buy, to refund what we can’t deliver, to answer you, to prevent fraud, and to keep the records the law requires. We don’t sell your data or show third-party ads.',
        'You give consent when you create an account. We record which version you saw, when, in which language and from which network, and ask again when it changes. Browser notifications are sent only if you turn them on.',
        'You can withdraw just as easily: turn off notifications or delete your account in the dashboard, under “Your data”.',
      ],
      [
        'Who receives it',
        'The payment gateway receives the amount, your name, mobile number and email address. The game’s supplier receives the player ID and the pack. Our hosting, SMS and email providers process data on our instructions only. Authorities receive data where the law requires it.',
      ],
      [
        'How long we keep it',
        'As long as you have an account. We forget a device when you log out, and at the latest 31 days after it logged in. Emailed links are deleted 30 days after they expire. Failed logins, records of staff access to customer data, and messages from payment gateways and suppliers are kept for at most one year.',
        'Invoices and payment records are kept for at least eight years, as tax law requires. The wallet ledger can’t be changed and is kept too. Once your account is deleted, neither identifies you.',
      ],
      [
        'Your rights',
        'You can ask for a summary of your data, have it corrected, completed or deleted, nominate someone to act for you, and complain. Ask support to correct or remove it at ' +
          `${shop.email}. We answer within seven days.`,
        'In the dashboard, under “Your data”, you can download everything we hold about you and delete your account. We wait seven days; logging in during that time cancels it. Open orders and payments must finish first, and you confirm that you give up any remaining R-Coins, points and earnings.',
        'Then your name, mobile number, email, player IDs, devices and messages are gone. Amounts, dates and packs stay in our records under a number that identifies nobody. We keep keyed hashes of your mobile number, email and device so that the welcome bonus is given only once; they can’t be read back.',
      ],
      [
        'Children',
        'Users under 18 need the consent of a parent or guardian. We don’t track children or target ads at them.',
      ],
      [
        'Storage in your browser',
        'We keep your session, theme, language and latest orders in your browser’s local storage, so you can read them offline. We use no advertising cookies; one cookie recognises this browser to prevent self-referrals. Logging out clears the session and the orders.',
      ],
      [
        'Grievances',
        `Grievance officer: ${shop.officer}, ${shop.officerEmail}. If our answer does not satisfy you, you may approach the Data Protection Board of India.`,
      ],
    ],
  },
  refund: {
    title: 'Refund and Cancellation Policy',
    lead: 'Delivered orders are final. Undelivered orders are refunded.',
    sections: (shop: PolicyShop): PolicySection[] => [
      [
        'Delivered orders',
        'All digital sales are final. Once a pack has been delivered to the player ID or email you entered, it cannot be returned, exchanged or refunded, because games don’t take packs back.',
        'Please check player ID, server and username before paying. A pack sent to a wrong ID you entered counts as delivered.',
      ],
      [
        'Paid but not delivered',
        'Orders complete within 30 minutes. If we can’t deliver, the full amount is automatically refunded to your wallet as R-Coins, usually within minutes.',
        `If neither the pack nor a refund has arrived, write to ${shop.email} or the support chat with your order number and proof of payment (the UPI reference, UTR). We resolve these within two working days.`,
        'Prefer your bank account? Ask support within seven days of a failed order; banks take 5 to 7 working days.',
      ],
      [
        'Charged, but no order',
        'If your bank charged you but the order shows as unpaid, use Verify Payment in My Orders. A late payment is applied to the order or added to your wallet. A payment that never reached us is returned by your bank.',
      ],
      [
        'Cancelling',
        'You can simply leave an unpaid order; it expires. A paid order goes to the supplier at once and cannot be cancelled while it is being processed.',
      ],
      [
        'Wallet and points',
        'Wallet top-ups can’t be withdrawn as cash, except where the law requires it. Reward points and bonuses have no cash value; if an order is refunded, its points are taken back.',
      ],
    ],
  },
  terms: {
    title: 'Terms and Conditions',
    lead: 'The rules between you and us, in plain words.',
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
        'One account per person, with your own mobile number and email. Keep your password and codes to yourself; our staff never ask for them. Tell us right away if someone else uses your account; you can sign out any device from the dashboard.',
      ],
      [
        'Prices and orders',
        'Prices are in Indian rupees and include applicable taxes. You pay the price shown at checkout. An order is accepted once it is paid; if a pack is no longer available, we refund it in full.',
      ],
      [
        'The wallet',
        'R-Coins are a closed-loop balance: they are issued by us, can be spent in this shop only, and cannot be withdrawn, transferred to other users or exchanged for cash. They are not a prepaid payment instrument that needs authorisation under the RBI’s directions on such instruments.',
        '1 R-Coin equals 1 rupee. R-Coins do not expire and earn no interest. Limits for top-ups and balance apply.',
      ],
      [
        'Points, coupons and referrals',
        `Reward points amount to ${shop.rewards.pointsPercent}% of the purchase value of delivered orders. Referral cashback is ${shop.rewards.referralPercent}% of the first ${shop.rewards.referralTopUps} wallet top-ups of each user you referred. Self-referral, duplicate accounts and automated use forfeit them.`,
      ],
      [
        'Fair use',
        'No stolen payment methods, no resale without a reseller account, no attempts to disrupt the service. We may block and report accounts used for fraud.',
      ],
      [
        'Liability',
        'We are responsible for delivering what you paid for. We are not responsible for a publisher’s decisions about your game account. Our liability for an order is limited to its price, except where the law does not allow a limit. Your rights under the Consumer Protection Act, 2019 are not affected.',
      ],
      [
        'Law and complaints',
        `Indian law applies; the courts of ${shop.city} have jurisdiction. Complaints: ${shop.officer}, ${shop.officerEmail}. We acknowledge them within 48 hours and settle them within one month.`,
      ],
    ],
  },
});
