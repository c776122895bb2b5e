import { catalogue } from '../catalogue.ts';

/** How search results and link previews describe the static pages. */
export const seoText = catalogue('seo', {
  about: (shop: string) => ({
    title: `About ${shop}: game top-ups for players in India`,
    description: `${shop} tops up games for players in India: prices in rupees, your player name checked before you pay, and an automatic refund if a delivery fails.`,
  }),
  faq: (shop: string) => ({
    title: `Questions and answers | ${shop}`,
    description: `How to buy a pack on ${shop}, where to find your player ID, how long delivery takes, how refunds, R-Coins and UPI payments work.`,
  }),
  contact: (shop: string) => ({
    title: `Contact support 24/7 | ${shop}`,
    description: `Reach a real person at ${shop} by WhatsApp, email or phone, 24/7. Grievance officer and address for complaints.`,
  }),
  follow: (shop: string) => ({
    title: `Follow ${shop} for new packs and coupon codes`,
    description: `Follow ${shop} to hear first about new packs, weekend prices and coupon codes.`,
  }),
  privacy: (shop: string) => ({
    title: `Privacy Policy | ${shop}`,
    description: `What ${shop} collects, why, and your rights under the Digital Personal Data Protection Act, 2023.`,
  }),
  refund: (shop: string) => ({
    title: `Refund and Cancellation Policy | ${shop}`,
    description: `When ${shop} returns your money: undelivered packs come back to your wallet as R-Coins, delivered packs are final, and how to ask.`,
  }),
  terms: (shop: string) => ({
    title: `Terms and Conditions | ${shop}`,
    description: `The rules between you and ${shop} in plain words: age and consent, prices and orders, the closed-loop wallet, points and coupons, complaints.`,
  }),
});
