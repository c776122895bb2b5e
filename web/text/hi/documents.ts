import type { documentsText } from '../en/documents.ts';

export const documents: typeof documentsText.en = {
  title: 'इनवॉइस और स्टेटमेंट',
  lead: 'यह राज्य आपके इनवॉइस पर आपूर्ति के स्थान के रूप में लिखा जाता है। स्टेटमेंट में आपके भुगतान और R-Coins होते हैं।',
  statementTitle: 'स्टेटमेंट',
  statementLead: 'स्टेटमेंट में आपके भुगतान और R-Coins होते हैं।',
  state: 'आपका राज्य',
  noState: 'अपना राज्य चुनें',
  saved: 'सहेज लिया गया। अब से जारी इनवॉइस पर यही रहेगा।',
  from: 'कब से',
  to: 'कब तक',
  statement: 'स्टेटमेंट डाउनलोड करें',
  invoice: 'इनवॉइस डाउनलोड करें',
  creditNote: 'क्रेडिट नोट डाउनलोड करें',
  receipt: 'रसीद',
  receiptOf: (txnid) => `रसीद डाउनलोड करें: ${txnid}`,
  language: 'hi',
  failed: 'यह डाउनलोड नहीं हो सका। कृपया फिर कोशिश करें।',
};
