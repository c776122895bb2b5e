import { catalogue } from '../catalogue.ts';
import type { PolicySection, WrittenRates } from '../policy.ts';

export const pagesText = catalogue('pages', {
  about: {
    title: 'About us',
    lead: (shop: string) =>
      `Top-ups for players in India. Pick a pack, pay by UPI, and play on with ${shop}.`,
    claims: { partnerships: 'Partnerships', gamers: 'Gamers', transactions: 'Transactions' },
    claimsLabel: 'In numbers',
    story: [
      'Topping up a game in India used to mean foreign cards, gift codes from strangers, or a friend of a friend. We wanted it to be as easy as recharging your phone: enter your number, pay, done.',
      'So we built a shop that shows prices in rupees, checks your player name before you pay where the game allows it, tracks your order live, and refunds you automatically if a delivery fails.',
      'We buy from authorised suppliers only, and we never ask for your game password.',
    ],
    promise: 'What we promise',
    promises: [
      'Prices in rupees, with no hidden charges',
      'Delivery within 30 minutes – most orders arrive much sooner',
      'Your money back in your wallet if we can’t deliver',
      'A real person to talk to, 24/7',
    ],
    minors: 'Users under 18 need the consent of a parent or guardian.',
    shop: 'Browse the shop',
    credit: 'Sample pictures use silhouettes from game-icons.net (CC BY 3.0).',
  },
  contact: {
    title: 'Contact support',
    lead: 'We’re here 24/7. Keep your order number handy.',
    chat: 'WhatsApp',
    chatNote: 'The fastest way to reach someone who can check your order.',
    chatAction: 'Start a chat',
    email: 'Email',
    emailNote: 'For proof of payment and longer questions.',
    phone: 'Phone',
    phoneNote: 'For urgent issues.',
    address: 'Address',
    grievance: 'Grievance officer',
    grievanceNote:
      'For complaints our support team couldn’t resolve. We reply within 48 hours and resolve them within one month.',
    faq: 'See common questions',
  },
  follow: {
    title: 'Connect with us',
    lead: 'Hear about new packs, weekend prices and coupon codes first.',
    none: 'Our channels are coming soon. Until then, our support team is here for you.',
    benefitOf: (name: string): string =>
      ({
        whatsapp: 'New packs and coupon codes on your phone.',
        instagram: 'Offers, giveaways and game news in pictures.',
        telegram: 'Price drops and coupon codes, the minute they’re live.',
        youtube: 'How to top up, step by step, and what’s new.',
        discord: 'Talk to other players and to our team.',
        facebook: 'Offers, news and answers to your comments.',
      })[name.toLowerCase()] ?? 'News and offers from us.',
  },
  faq: {
    title: 'Questions and answers',
    lead: 'Delivery, refunds, R-Coins and UPI: the six questions we hear most.',
    items: ({ pointsPercent }: WrittenRates): PolicySection[] => [
      [
        'How long does a top-up take?',
        'Most orders arrive in a minute or two, and all within 30 minutes. Track yours on the order page – you can close the page any time.',
      ],
      [
        'I paid, but nothing arrived. What now?',
        'Open My Orders and tap Verify Payment if the order is still unpaid. If we can’t deliver, the full amount goes back to your wallet automatically. For anything else, send us the order number and UPI reference.',
      ],
      [
        'Where do I find my player ID?',
        'In the game, tap your profile picture. Your ID is below your name; some games show the server in brackets. Every game’s page has a picture that shows where.',
      ],
      [
        'What are R-Coins and reward points?',
        `R-Coins are your wallet balance: 1 R-Coin = ₹1, and you can use them for any pack. ${pointsPercent !== 0 ? `Reward points are ${pointsPercent}% of what you spend; 1` : '1 reward'} point becomes 1 R-Coin whenever you redeem it.`,
      ],
      [
        'Can I cancel an order or get a refund?',
        'Delivered packs are final because games don’t take them back. If we can’t deliver, you get a full refund.',
      ],
      [
        'Is it safe? Do you need my game password?',
        'It’s safe. We never ask for your game password or UPI PIN, and our staff never ask for a one-time code. We only need your player ID and, for some games, your server. You pay in your own UPI app.',
      ],
    ],
    more: 'Still have a question?',
  },
  test: { title: 'Test page', text: 'This page works. It has no data.', build: 'Build' },
});
