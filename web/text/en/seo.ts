import { catalogue } from '../catalogue.ts';

/** How search results and link previews describe the static pages. */
export const seoText = catalogue('seo', {
  about: {
    title: (shop: string) => `About ${shop}: game top-ups for players in India`,
    description: (shop: string) =>
      `${shop} tops up games for players in India: prices in rupees, your player name checked before you pay, and an automatic refund if a delivery fails.`,
  },
  faq: {
    title: (shop: string) => `Questions and answers | ${shop}`,
    description: (shop: string) =>
      `How to buy a pack on ${shop}, where to find your player ID, how long delivery takes, how refunds, R-Coins and UPI payments work.`,
  },
  contact: {
    title: (shop: string) => `Contact support 24/7 | ${shop}`,
    description: (shop: string) =>
      `Reach a real person at ${shop} by WhatsApp, email or phone, 24/7. Grievance officer and address for complaints.`,
  },
  follow: {
    title: (shop: string) => `Follow ${shop} for new packs and coupon codes`,
    description: (shop: string) =>
      `Follow ${shop} to hear first about new packs, weekend prices and coupon codes.`,
  },
  privacy: {
    title: (shop: string) => `Privacy Policy | ${shop}`,
    description: (shop: string) =>
      `What ${shop} collects, why, and your rights under the Digital Personal Data Protection Act, 2023.`,
  },
  refund: {
    title: (shop: string) => `Refund and Cancellation Policy | ${shop}`,
    description: (shop: string) =>
      `When ${shop} returns your money: undelivered packs come back to your wallet as R-Coins, delivered packs are final, and how to ask.`,
  },
  terms: {
    title: (shop: string) => `Terms and Conditions | ${shop}`,
    description: (shop: string) =>
      `The rules between you and ${shop} in plain words: age and consent, prices and orders, the closed-loop wallet, points and coupons, complaints.`,
  },
});
