import { amountText, type RecordTexts } from '../records.ts';

const obstacle: RecordTexts['obstacle'] = {
  'too-late': 'एक दिन से ज़्यादा बीत चुका था।',
  closed: 'दुकान अभी बंद है।',
  'not-on-sale': 'यह पैक अब नहीं मिलता।',
  'out-of-stock': 'यह पैक स्टॉक में नहीं है।',
  changed: 'यह पैक तब से बदल गया है।',
  price: 'दाम तब से बदल गया है।',
  player: 'प्लेयर ID फिर से जाँचनी होगी।',
  coupon: 'कूपन अब उपलब्ध नहीं है।',
};

const RETURNED = 'पैसे R-Coins के रूप में आपके वॉलेट में लौटा दिए गए।';
const reason: RecordTexts['reason'] = {
  'payment-not-made': 'भुगतान पूरा नहीं हुआ या समय पर नहीं किया गया।',
  'another-amount': 'आपने अलग रक़म चुकाई।',
  'supplier-refused': 'सप्लायर यह ऑर्डर नहीं पहुँचा सका।',
  'supplier-out': 'सप्लायर ने समय पर जवाब नहीं दिया।',
  'refund-asked': 'डिलीवरी से पहले आपने पैसे वापस माँगे।',
};

export const recordTexts: RecordTexts = {
  event: {
    placed: () => 'ऑर्डर हो गया।',
    paid: ({ by }) =>
      ({
        upi: 'हमें आपका भुगतान मिल गया।',
        wallet: 'R-Coins से भुगतान हुआ।',
        'nothing-due': 'कुछ भी नहीं चुकाना है।',
      })[by],
    'payment-failed': () => reason['payment-not-made'],
    resumed: () => 'आपका भुगतान आ गया; ऑर्डर आगे बढ़ रहा है।',
    'late-payment-credited': (data) => {
      const sentence = 'आपका भुगतान देर से आया और R-Coins के रूप में आपके वॉलेट में है।';
      return data.obstacle ? `${sentence} ${obstacle[data.obstacle]}` : sentence;
    },
    'payment-in-review': ({ askedPaise, receivedPaise }) =>
      receivedPaise === null
        ? 'आपका भुगतान मिल गया है, पर हमारी टीम को उसकी जाँच करनी है। पैसा R-Coins के रूप में आपके वॉलेट में आएगा, या वहीं लौटेगा जहाँ से आया था। कृपया दोबारा भुगतान न करें।'
        : `आपने ${amountText(askedPaise)} की जगह ${amountText(receivedPaise)} का भुगतान किया। हमारी टीम ${amountText(receivedPaise)} R-Coins के रूप में आपके वॉलेट में डालेगी, या वहीं लौटाएगी जहाँ से आए थे। कृपया दोबारा भुगतान न करें।`,
    'mismatched-payment-credited': ({ amountPaise }) =>
      `हमारी टीम ने आपका भुगतान जाँच लिया: ${amountText(amountPaise)} R-Coins के रूप में आपके वॉलेट में हैं।`,
    'mismatched-payment-returned': () =>
      'हमारी टीम ने आपका भुगतान वहीं लौटा दिया जहाँ से आया था। बैंक में दिखने में कुछ दिन लग सकते हैं।',
    'sent-to-supplier': () => 'सप्लायर को सौंपा गया।',
    'waiting-for-supplier': () => 'सप्लायर जवाब नहीं दे रहा। उसका जवाब आते ही हम आपका ऑर्डर भेज देंगे।',
    'outcome-unknown': () => 'सप्लायर ने डिलीवरी की पुष्टि अभी नहीं की है। हम पूछ रहे हैं।',
    'sent-again': () => 'सप्लायर को ऑर्डर मिला ही नहीं, इसलिए हम उसे दोबारा भेज रहे हैं।',
    'delivery-decided': ({ decision }) =>
      ({
        delivered: 'हमारी टीम ने डिलीवरी की पुष्टि की।',
        'not-delivered': 'हमारी टीम ने पाया कि डिलीवरी नहीं हुई।',
        'send-again': 'हमारी टीम इसे फिर से भेज रही है।',
      })[decision],
    'delivered-in-part': ({ delivered, total }) =>
      `${total} में से ${delivered} पहुँच गए। बाक़ी हमारी टीम देख रही है।`,
    'rest-retried': ({ rejected, total }) => `बाक़ी को एक बार फिर भेजा जा रहा है (${total} में से ${rejected})।`,
    'delivery-reversed': () => 'सप्लायर ने इस डिलीवरी में समस्या बताई है; हमारी टीम देख रही है।',
    completed: () => 'पैक पहुँच गया।',
    'refunded-in-part': ({ delivered, total, amountPaise }) =>
      `${total} में से ${delivered} पहुँच गए; ${amountText(amountPaise)} R-Coins के रूप में आपके वॉलेट में लौटे।`,
    'refunded-unsent': ({ because }) => `${RETURNED} ${reason[because]}`,
    'supplier-refused': () => `${RETURNED} ${reason['supplier-refused']}`,
    refunded: () => RETURNED,
    cancelled: () => 'ऑर्डर रद्द हुआ।',
  },
  review: {
    'payment-in-review': 'हमारी टीम आपका भुगतान जाँच रही है',
    'mismatched-payment-credited': 'आपका भुगतान आपके वॉलेट में है',
    'mismatched-payment-returned': 'आपका भुगतान लौटा दिया गया',
  },
  obstacle,
  reason,
  entry: {
    'order-payment': ({ product, item }) => `${product} · ${item}`,
    refund: ({ item }) => `${item} का रिफ़ंड`,
    'partial-refund': ({ item }) => `${item} के एक हिस्से का रिफ़ंड`,
    'late-payment': ({ item }) => `${item} का देर से आया भुगतान`,
    'mismatched-payment': () => 'माँगी गई रक़म से अलग भुगतान',
    'repeated-payment': () => 'वॉलेट टॉप-अप, जिसका भुगतान दो बार हुआ',
    'top-up': () => 'वॉलेट टॉप-अप',
    'welcome-bonus': () => 'स्वागत बोनस',
    grant: () => 'दुकान ने जोड़ा',
    'grant-reversed': () => 'दुकान ने वापस लिया',
    'points-redeemed': () => 'रिवॉर्ड पॉइंट रिडीम हुए',
    'points-taken-back': () => 'रिफ़ंड हुए ऑर्डर के पॉइंट वापस लिए गए',
    'earnings-redeemed': () => 'रेफ़रल की कमाई रिडीम हुई',
    'opening-balance': () => 'हमारी पुरानी दुकान से लाया गया बैलेंस',
    'demo-balance': () => 'डेमो बैलेंस',
    'account-lapsed': () => 'खाते के साथ समाप्त',
  },
};
