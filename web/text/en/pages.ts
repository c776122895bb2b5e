import type { RewardRates } from '@rush/contract/shop.ts';
import { catalogue } from '../catalogue.ts';

export const pagesText = catalogue('pages', {
  about: {
    title: 'About us',
    lead: (shop: string) => `${shop} is a counter for players: pick a pack, pay by UPI, play on.`,
    claims: { partnerships: 'Partnerships', gamers: 'Gamers', transactions: 'Transactions' },
    claimsLabel: 'In figures',
    story: [
      'Topping up a game in India used to mean foreign cards, gift codes from strangers, or a friend of a friend. We thought it should work like the recharge shop around the corner: you say your number, you pay, it is done.',
      'So we built a shop that shows the price in rupees, checks your player name before you pay, tells you at every moment where your money is, and returns it by itself when a delivery fails.',
      'We buy from authorised suppliers only. Nothing here asks for your game password.',
    ],
    promise: 'What we promise',
    promises: [
      'Prices in rupees, with nothing added at the end',
      'Delivery within 30 minutes, most of them much sooner',
      'Your money back in your wallet if we cannot deliver',
      'A person to talk to, day and night',
    ],
    minors: 'Users under 18 need the consent of a parent or guardian.',
    shop: 'See the shop',
  },
  contact: {
    title: 'Contact support',
    lead: 'Day and night, all week. Have your order number at hand.',
    chat: 'WhatsApp',
    chatNote: 'The fastest way to a person who can look at your order.',
    chatAction: 'Start a chat',
    email: 'Email',
    emailNote: 'For proofs of payment and longer stories.',
    phone: 'Phone',
    phoneNote: 'When it is urgent.',
    address: 'Address',
    grievance: 'Grievance officer',
    grievanceNote:
      'For complaints our support could not settle. Acknowledged within 48 hours, settled within one month.',
    faq: 'Read the answers to common questions',
  },
  follow: {
    title: 'Connect with us',
    lead: 'New packs, weekend prices and coupon codes, first there.',
    none: 'Our channels open soon. Until then our support is here for you.',
    contact: 'Contact support',
    visit: (name: string) => `Open ${name}`,
  },
  faq: {
    title: 'Questions and answers',
    lead: 'The six we hear most.',
    items: ({ pointsPercent }: RewardRates) => [
      {
        question: 'How long does a top-up take?',
        answer:
          'Most orders arrive in a minute or two, all of them within 30 minutes. You can watch yours on its order page, and close the page: it goes on without you.',
      },
      {
        question: 'I paid, but nothing arrived. What now?',
        answer:
          'Open My Orders and press Verify Payment if the order still waits for it. If we cannot deliver, the full amount comes back to your wallet by itself. Anything else: send us the order number and the UPI reference.',
      },
      {
        question: 'Where do I find my player ID?',
        answer:
          'In the game, tap your profile picture: the ID stands below your name, for some games with the server in brackets. Every product page has a picture that shows the place.',
      },
      {
        question: 'What are R-Coins and reward points?',
        answer: `R-Coins are your balance here: 1 R-Coin is worth ₹1 and pays for any pack. ${pointsPercent > 0 ? `Reward points are ${pointsPercent}% of what you spend; 1` : '1 reward'} point becomes 1 R-Coin whenever you redeem it.`,
      },
      {
        question: 'Can I cancel an order or get a refund?',
        answer:
          'Delivered packs are final, because games do not take them back. What was paid and not delivered is refunded in full.',
      },
      {
        question: 'Is it safe? Do you need my game password?',
        answer:
          'We never ask for a game password, a UPI PIN or a one-time code. We need your player ID and nothing more, and payments run through your own UPI app.',
      },
    ],
    more: 'Another question?',
    contact: 'Contact support',
  },
  test: { title: 'Test page', text: 'This page is served. It holds no data.', build: 'Build' },
});
