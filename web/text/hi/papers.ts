import type { papersText } from '../en/papers.ts';

export const papers: typeof papersText.en = {
  title: 'बीजक और खाता विवरण',
  lead: 'यह राज्य आपके बीजकों पर आपूर्ति के स्थान के रूप में लिखा जाता है। खाता विवरण में आपके भुगतान और R-Coins होते हैं।',
  statementLead: 'खाता विवरण में आपके भुगतान और R-Coins होते हैं।',
  state: 'आपका राज्य',
  noState: 'अपना राज्य चुनें',
  saved: 'सहेज लिया गया। अब से जारी बीजकों पर यही रहेगा।',
  from: 'कब से',
  to: 'कब तक',
  statement: 'खाता विवरण डाउनलोड करें',
  invoice: 'बीजक डाउनलोड करें',
  creditNote: 'क्रेडिट नोट डाउनलोड करें',
  receipt: 'रसीद',
  receiptOf: (txnid) => `रसीद डाउनलोड करें: ${txnid}`,
  language: 'hi',
  failed: 'यह डाउनलोड नहीं हो सका। कृपया फिर कोशिश करें।',
};
