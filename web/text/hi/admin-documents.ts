import type { TextsOf } from '../catalogue.ts';
import type { adminDocumentsText } from '../en/admin-documents.ts';

export const adminDocuments: TextsOf<typeof adminDocumentsText> = {
  title: 'महीने के बीजक और निर्यात',
  month: 'महीना',
  gst: 'GST: बीजक और क्रेडिट नोट',
  gateway: 'गेटवे के भुगतान',
  gstinMissing: 'दस्तावेज़ रुके हैं: सेटिंग में GSTIN डालें।',
  series: {
    title: 'दस्तावेज़',
    none: 'इस महीने कोई दस्तावेज़ जारी नहीं हुआ।',
    kind: 'प्रकार',
    numbers: 'क्रमांक',
    count: 'संख्या',
    total: 'कुल (₹)',
    kinds: { invoice: 'बीजक', 'credit-note': 'क्रेडिट नोट', receipt: 'रसीदें' },
    test: 'नक़ली पैसों के',
  },
  ledger: {
    title: 'बहीखाते से बीजकों तक',
    before: 'पहले चुकाया गया, बिना बीजक',
    received: 'ऑर्डर के भुगतान',
    returned: 'ऑर्डर में से लौटाया गया',
    invoiced: 'बीजक जारी',
    credited: 'क्रेडिट नोट से लौटाया गया',
    after: 'बाद में चुकाया गया, बिना बीजक',
    inDelivery: 'अभी डिलीवरी में',
    waiting: 'अभी बीजक की प्रतीक्षा में',
    withoutDocuments: 'बीजक शुरू होने से पहले पूरे हुए',
    difference: 'अस्पष्ट अंतर',
    upi: 'UPI से प्राप्त दर्ज',
    charged: 'भुगतानों के अनुसार',
  },
};
