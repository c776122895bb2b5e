import type { TextsOf } from '../catalogue.ts';
import type { adminDeletedText } from '../en/admin-deleted.ts';

export const adminDeleted: TextsOf<typeof adminDeletedText> = {
  lead: 'जो हटाया गया वह दुकान में नहीं है, पर यहाँ रखा है। वापस लाने पर वह पहले जैसा होगा।',
  kinds: { products: 'प्रोडक्ट', items: 'आइटम', images: 'तस्वीरें', coupons: 'कूपन' },
  none: 'कुछ भी हटाया नहीं गया है।',
  name: 'नाम',
  at: 'कब हटाया',
  action: 'काम',
  restore: 'वापस लाएँ',
  restoreOf: (name) => `वापस लाएँ: ${name}`,
  restored: (name) => `${name} वापस आ गया।`,
  failed: (name) => `${name} वापस नहीं आया। कृपया फिर कोशिश करें।`,
  codeTaken: 'यह कोड अब किसी और कूपन का है। पहले उसे बदलें या हटाएँ।',
};
