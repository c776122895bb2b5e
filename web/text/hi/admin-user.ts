import type { TextsOf } from '../catalogue.ts';
import type { adminUserText } from '../en/admin-user.ts';
import { plural } from '../plural.ts';

export const adminUser: TextsOf<typeof adminUserText> = {
  title: (user) => `ग्राहक ${user}`,
  back: 'ग्राहक',
  copy: 'ग्राहक आईडी कॉपी करें',
  copied: 'कॉपी हो गया',
  notFound: { title: 'ग्राहक नहीं मिला।', text: 'ग्राहक आईडी जाँचें, या सभी ग्राहकों में खोजें।' },
  blocked: 'ब्लॉक',
  facts: {
    title: 'खाता',
    email: 'ईमेल',
    mobile: 'मोबाइल नंबर',
    role: 'भूमिका',
    verified: 'सत्यापित',
    yes: 'हाँ',
    no: 'नहीं',
    balance: 'R-Coins',
    points: 'पॉइंट',
    spent: 'पूरे हुए ऑर्डर पर ख़र्च',
    secondFactor: 'ऑथेंटिकेटर ऐप',
    since: 'ग्राहक कब से',
  },
  orders: {
    title: 'ऑर्डर',
    none: 'अभी कोई ऑर्डर नहीं।',
    all: (count) => `सभी ऑर्डर (${count})`,
    item: 'आइटम',
    placed: 'कब दिया',
  },
  wallet: {
    title: 'वॉलेट',
    none: 'अभी कोई लेन-देन नहीं।',
    all: (count) => `सभी लेन-देन (${count})`,
    what: 'किसलिए',
  },
  devices: {
    title: 'यहाँ साइन इन है',
    none: 'कहीं साइन इन नहीं है।',
    on: (browser, system) => `${system} पर ${browser}`,
    unknown: 'अनजान डिवाइस',
    seen: (when) => `आख़िरी बार ${when}`,
    since: (when) => `${when} से`,
    known: (count) =>
      plural('hi', count, {
        one: `पहले ${count} ब्राउज़र से साइन इन हुआ है।`,
        other: `पहले ${count} ब्राउज़रों से साइन इन हुआ है।`,
      }),
  },
  notes: { none: 'अभी कोई नोट नहीं। ग्राहक इन्हें केवल अपने डेटा की कॉपी में देखते हैं।' },
};
