import type { TextsOf } from '../catalogue.ts';
import type { adminBooksText } from '../en/admin-books.ts';

export const adminBooks: TextsOf<typeof adminBooksText> = {
  lead: 'हर रुपये के दो पहलू होते हैं। हर रात पूरी बही जाँची जाती है; अंतर मिलने पर जब तक कोई देख न ले, पैसे देना रुका रहता है।',
  check: 'अभी जाँचें',
  failed: 'बही की जाँच नहीं हो सकी।',
  verdict: (differences) => (differences === 0 ? 'बही बराबर है।' : `बही में ${differences} अंतर।`),
  verified: (at, seconds) => `${at} को ${seconds} सेकंड में जाँचा गया।`,
  paused: (since) =>
    `${since} से पॉइंट और कमाई रिडीम नहीं होते और R-Coins नहीं दिए जाते। कारण खोजें, ठीक करें, फिर जाँचें।`,
  differences: {
    title: 'अंतर',
    subject: 'कहाँ',
    what: 'क्या',
    expected: 'होना था',
    found: 'मिला',
  },
  open: { title: 'अभी खुला', none: 'कुछ खुला नहीं।' },
  rules: {
    title: 'क्या जाँचा गया',
    holds: 'सही है:',
    broken: 'सही नहीं है:',
    checked: (rows) => `${rows} जाँचे`,
  },
  backups: {
    title: 'बैकअप',
    none: 'अभी तक कोई बैकअप नहीं बना।',
    notPlanned: 'बैकअप तय नहीं हैं: BACKUP_DIR या BACKUP_S3_BUCKET सेट नहीं है।',
    overdue: 'पिछला बैकअप तय समय से पुराना है।',
    failed: (at) => `${at} का बैकअप नहीं बन सका:`,
    last: 'पिछला',
    next: 'अगला',
    file: 'फ़ाइल',
    size: 'आकार',
    megabytes: (size) => `${size} MB`,
    rows: 'पंक्तियाँ',
    pictures: 'चित्र',
    held: (until, orders) =>
      `यह शॉप बैकअप से वापस लाई गई है। ${until} तक के ऑर्डर किसी सप्लायर को नहीं भेजे जाते: भुगतान किए गए ${orders} ऑर्डर रुके हैं। सप्लायर की सूची से मिलाएँ, जो डिलीवर हो चुके हैं उन्हें पूरा करें, फिर बाकी को भेजें।`,
    release: 'डिलीवरी शुरू करें',
    releaseQuestion: 'जो रुके हैं उन्हें भेजें?',
    releaseNow: 'भेजें',
    released: 'डिलीवरी शुरू हो गई।',
    cancel: 'रद्द करें',
  },
  accounts: {
    title: 'खातों में क्या है',
    names: {
      'shop:upi-clearing': 'UPI से मिला',
      'shop:sales': 'बिक्री',
      'shop:promotions': 'दिए गए पॉइंट और बोनस',
      'shop:lapsed': 'मिटाए गए अकाउंट के साथ समाप्त',
      'shop:refunds': 'रिफ़ंड',
      'shop:grants': 'हाथ से दिए गए',
      'shop:opening-balances': 'पिछली दुकान से देय',
      'people:coins': 'सभी ग्राहकों के R-Coins',
      'people:points': 'सभी ग्राहकों के पॉइंट',
      'people:earnings': 'सभी ग्राहकों की रेफ़रल कमाई',
    },
  },
};
