import type { CodeAlarmData } from '../../code-alarms.ts';
import { amountText } from '../records.ts';
import type { StaffTexts } from '../staff.ts';

const spent =
  (span: string) =>
  ({ spentPaise, capPaise, isUsedUp }: CodeAlarmData<'spend-hour'>) =>
    `${span} के SMS के लिए रखे ${amountText(capPaise)} में से ${amountText(spentPaise)} ख़र्च हो चुके हैं।${isUsedUp ? ' SMS से कोड भेजना रुका है; ग्राहकों से ईमेल से साइन इन करने को कहा जाता है।' : ''}`;

export const staffTexts: StaffTexts = {
  bookRule: {
    'transfers-well-formed':
      'हर ट्रांसफ़र में दो खाते हैं जो उसके प्रकार में हो सकते हैं, ज़्यादा से ज़्यादा एक व्यक्ति के, और रकम शून्य से ऊपर है।',
    'balances-are-sums': 'हर व्यक्ति का बैलेंस उसके ट्रांसफ़र का जोड़ है और शून्य से नीचे नहीं है।',
    'debits-equal-credits':
      'दुकान के खातों ने जो दिया और पाया, वह लोगों के पास मौजूद रकम के बराबर है: सभी खाते मिलाकर शून्य हैं।',
    'coins-have-lines': 'R-Coins के हर लेन-देन की वॉलेट के इतिहास में एक लाइन है, उसी रकम और उसी व्यक्ति की।',
    'chain-unbroken': 'शृंखला में जुड़ा हर ट्रांसफ़र अब भी वैसा ही है जैसा जुड़ते समय था।',
    'top-ups-credited': 'सफल बताया गया हर टॉप-अप अपने ही भुगतान से जमा हुआ, और कोई दूसरी लाइन नहीं।',
    'cashback-booked': 'रेफ़रल का हर कैशबैक एक बार दर्ज है, सही रकम के साथ और सही व्यक्ति को।',
    'sign-up-bonus-once': 'हर साइन-अप बोनस ऐसे नए ग्राहक को मिला जिसे कोई लाया था, और मोबाइल की पुष्टि के बाद।',
    'coupon-uses-counted': 'हर कूपन उतनी ही बार इस्तेमाल हुआ जितने ऑर्डर में है, और कभी अपनी सीमा से ज़्यादा नहीं।',
    'gateway-is-booked': 'गेटवे से पुष्ट हर भुगतान एक बार दर्ज है, अपनी रकम के साथ।',
    'booked-was-paid': 'मिला हुआ दर्ज हर पैसा गेटवे से पुष्ट हुआ था।',
    'orders-are-booked': 'भुगतान हो चुका हर ऑर्डर उसी रकम के साथ दर्ज है जो उसके लिए ली गई।',
    'refunds-are-booked': 'ऑर्डर जो लौटाया हुआ बताता है वह बही में है, और चुकाई रकम से कभी ज़्यादा नहीं।',
    'completed-was-delivered': 'सप्लायर से पूरे हुए हर ऑर्डर की सारी डिलीवरी हुई है।',
    'openings-booked': 'हर शुरुआती बैलेंस पिछली दुकान के किसी ग्राहक के साथ, एक ही बार और उतनी ही राशि का आया।',
    'delivered-was-not-refunded':
      'कोई ऑर्डर पूरा डिलीवर होकर लौटाया भी नहीं गया, सिवाय जब किसी व्यक्ति ने लौटाया हो।',
  },
  bookFinding: {
    misfit: ({ transferKind, debit, credit }) =>
      `${debit} से ${credit} तक का ${transferKind} अपने प्रकार से मेल नहीं खाता।`,
    'balance-missing': () => 'खाते में ट्रांसफ़र हैं पर बैलेंस नहीं।',
    'balance-negative': () => 'बैलेंस शून्य से नीचे है।',
    'balance-no-sum': () => 'बैलेंस अपने ट्रांसफ़र का जोड़ नहीं है।',
    'sum-not-zero': () => 'बही का जोड़ शून्य नहीं है।',
    'line-missing': () => 'R-Coins बिना लाइन के चले।',
    'line-without-movement': () => 'लाइन R-Coins के किसी लेन-देन से नहीं जुड़ी।',
    'line-differs': ({ txnid }) => `लाइन ${txnid} अपने ट्रांसफ़र से अलग बताती है।`,
    'link-unjoined': () => 'यह कड़ी पिछली कड़ी से नहीं जुड़ती।',
    'transfer-removed': () => 'यह शृंखला में जुड़ा था और अब नहीं है।',
    'transfer-inserted': () => 'यह अपने हिस्से के जुड़ने के बाद बीच में डाला गया।',
    'transfer-changed': () => 'यह शृंखला में जुड़ने के बाद बदला गया।',
    'line-of-another-kind': () => 'लाइन और उसके ट्रांसफ़र का प्रकार मेल नहीं खाते।',
    'cashback-missing': () => 'कैशबैक दर्ज नहीं है।',
    'cashback-unearned': () => 'ऐसा कैशबैक दर्ज है जो किसी ने कमाया नहीं।',
    'cashback-differs': () => 'कैशबैक जितना कमाया गया उससे अलग दर्ज है।',
    'sign-up-bonus-unearned': () => 'ऐसा साइन-अप बोनस जिसके पीछे कोई रेफ़रल नहीं है।',
    'coupon-miscounted': ({ counted, limit, held, heldByOne, limitOfOne }) =>
      `इसमें ${limit} में से ${counted} इस्तेमाल गिने हैं; ऑर्डर में ${held} हैं, और एक व्यक्ति के पास ${limitOfOne} में से ज़्यादा से ज़्यादा ${heldByOne}।`,
  },
  codeAlarm: {
    'wrong-codes': {
      subject: 'बहुत सारे ग़लत कोड डाले जा रहे हैं',
      text: ({ wrong, typed }) =>
        `पिछले एक घंटे में डाले गए ${typed} में से ${wrong} कोड ग़लत थे: शायद कोई अंदाज़ा लगा रहा है।`,
    },
    'low-completion': {
      subject: 'SMS से कोड भेजे जाते हैं पर डाले नहीं जाते',
      text: ({ typed, sent }) =>
        `एक घंटे में भेजे गए ${sent} में से सिर्फ़ ${typed} कोड डाले गए: या तो SMS नहीं पहुँच रहे, या कोई पैसे के लिए उन्हें भिजवा रहा है।`,
    },
    'spend-hour': { subject: 'एक घंटे का SMS बजट', text: spent('एक घंटे') },
    'spend-day': { subject: 'एक दिन का SMS बजट', text: spent('एक दिन') },
  },
  slowSupplier: (tookMs) => `जवाब देने में ${tookMs} ms लगे।`,
  signature: {
    proven: 'रास्ते में खोया अनुरोध एक मिनट के अंदर बेअसर हो जाता है।',
    'old-refused': 'अनुरोध जल्दी बेअसर नहीं किए जा सकते: सप्लायर पुराने सिग्नेचर नहीं मानता।',
    'expired-accepted': 'अनुरोध जल्दी बेअसर नहीं किए जा सकते: सप्लायर समय बीत जाने पर भी सिग्नेचर मान लेता है।',
  },
  queue: {
    'stuck-money': ({ promisedMinutes }) =>
      promisedMinutes === null
        ? 'भुगतान हुआ, न पहुँचा न लौटाया गया'
        : `हाथ से पहुँचाना है, वादा ${promisedMinutes} मिनट का`,
    'unknown-delivery': ({ isReversed }) =>
      isReversed
        ? 'पूरा होने के बाद सप्लायर ने यह डिलीवरी वापस ले ली'
        : 'हो सकता है सप्लायर ने यह पहुँचा दिया हो; सबूत देखकर फ़ैसला करें',
    'late-payment': ({ isAccountErased }) =>
      isAccountErased
        ? 'जिस अकाउंट के लिए यह आया वह मिटाया जा चुका है; इसे गेटवे पर वापस भेजें'
        : 'भुगतान माँगी गई रकम से मेल नहीं खाता',
    'aged-created': () => 'एक घंटे से भुगतान नहीं हुआ और बंद भी नहीं हुआ',
    'low-balance': ({ balance }) => `सप्लायर के पास बैलेंस कम है: ${balance}`,
    'disk-low': ({ folder, freeBytes, isRefusing }) =>
      `${{ data: 'डेटा', pictures: 'तस्वीरों', backups: 'बैकअप' }[folder]} के लिए ${(freeBytes / 1024 ** 3).toFixed(1)} GB जगह बची है।${isRefusing ? ' अपलोड और बैकअप बंद हैं।' : ''}`,
    'grant-waiting': () => 'एक एडमिन को दूसरे एडमिन की मंज़ूरी चाहिए',
    'account-disputed': () =>
      'अकाउंट का मालिक एक बदलाव पर कहता है: यह मैंने नहीं किया। देखें कि R-Coins ख़र्च हुए या नहीं',
  },
};
