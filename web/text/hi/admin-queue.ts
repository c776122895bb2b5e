import type { TextsOf } from '../catalogue.ts';
import type { adminQueueText } from '../en/admin-queue.ts';

export const adminQueue: TextsOf<typeof adminQueueText> = {
  lead: 'जिसे अभी किसी इंसान की ज़रूरत है, सबसे पुराना पहले। लक्ष्य: ख़ाली पेज।',
  stuck: {
    title: 'लिया गया, न पहुँचा न लौटाया',
    none: 'हर रुपया पहुँचा या लौटाया गया।',
    total: (amount, count) => `${count} ऑर्डर में ${amount}`,
  },
  rest: 'ध्यान चाहिए',
  none: 'और कुछ बाकी नहीं।',
  kinds: {
    'stuck-money': { title: 'अटका पैसा', action: 'ऑर्डर खोलें' },
    'unknown-delivery': { title: 'अज्ञात डिलीवरी', action: 'सबूत देखें' },
    'late-payment': { title: 'भुगतान जो मेल नहीं खाता', action: 'भुगतान देखें' },
    'aged-created': { title: 'एक घंटे से बिना भुगतान', action: 'भुगतान जाँचें' },
    'low-balance': { title: 'सप्लायर के पास कम बैलेंस', action: 'बैलेंस देखें' },
    'disk-low': { title: 'डिस्क में जगह कम है', action: 'सेटिंग खोलें' },
    'book-difference': { title: 'बही में अंतर', action: 'बही खोलें' },
    'code-alarm': { title: 'SMS के कोड', action: 'सेटिंग खोलें' },
    'grant-waiting': { title: 'मंज़ूरी बाकी', action: 'फ़ैसला करें' },
    'account-disputed': { title: 'खाते के बदलाव पर आपत्ति', action: 'ग्राहक को देखें' },
  },
  actionFor: (action, subject) => `${action}: ${subject}`,
  books: {
    title: 'बही-खाता',
    checking: 'बही जाँची जा रही है…',
    balanced: 'बही बराबर है।',
    differ: (count) => `बही में ${count} अंतर।`,
    expected: (expected, found) => `${expected} होना था, ${found} मिला`,
    open: 'बही खोलें',
  },
};
