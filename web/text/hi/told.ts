import type { TextsOf } from '../catalogue.ts';
import type { toldText } from '../en/told.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  'Order placed.': 'ऑर्डर हो गया।',
  'Waiting for your payment.': 'आपके भुगतान का इंतज़ार है।',
  'We have received your payment.': 'हमें आपका भुगतान मिल गया।',
  'Paid with R-Coins.': 'R-Coins से भुगतान हुआ।',
  'Nothing to pay.': 'कुछ भी नहीं चुकाना है।',
  'Your payment arrived after all; the order goes on.': 'आपका भुगतान आख़िर आ गया; ऑर्डर आगे बढ़ रहा है।',
  'Your payment arrived late and is in your wallet as R-Coins.':
    'आपका भुगतान देर से आया और R-Coins के रूप में आपके वॉलेट में है।',
  'More than a day had passed.': 'एक दिन से ज़्यादा बीत चुका था।',
  'The shop is closed for now.': 'दुकान अभी बंद है।',
  'This account cannot buy at the moment.': 'यह खाता अभी ख़रीद नहीं सकता।',
  'The item is not on sale any more.': 'यह आइटम अब बिक्री में नहीं है।',
  'The item is out of stock.': 'यह आइटम स्टॉक में नहीं है।',
  'The item has changed since.': 'यह आइटम तब से बदल गया है।',
  'The price has changed since.': 'क़ीमत तब से बदल गई है।',
  'The account has to be verified again.': 'गेम खाते की फिर से जाँच ज़रूरी है।',
  'The coupon is not available any more.': 'कूपन अब उपलब्ध नहीं है।',
  'The payment did not go through.': 'भुगतान पूरा नहीं हुआ।',
  'The payment failed or was not made in time.': 'भुगतान पूरा नहीं हुआ या समय पर नहीं किया गया।',
  'Handed to the supplier.': 'सप्लायर को सौंपा गया।',
  'The supplier is not taking orders right now. Yours waits in line and goes out by itself.':
    'सप्लायर अभी ऑर्डर नहीं ले रहा। आपका ऑर्डर कतार में है और अपने आप जाएगा।',
  'The supplier could not deliver this order.': 'सप्लायर यह ऑर्डर नहीं पहुँचा सका।',
  'The supplier reports a change of this delivery; our team is looking into it.':
    'सप्लायर ने इस डिलीवरी में बदलाव बताया है; हमारी टीम देख रही है।',
  'Delivered to your game.': 'पैक आपके गेम में पहुँच गया।',
  'Returned to your wallet as R-Coins.': 'R-Coins के रूप में आपके वॉलेट में लौटा।',
  'The order was cancelled.': 'ऑर्डर रद्द हुआ।',
  'Wallet top-up': 'वॉलेट टॉप-अप',
  'Welcome bonus': 'स्वागत बोनस',
  'Demo balance': 'डेमो बैलेंस',
  'Added by the shop': 'दुकान ने जोड़ा',
  'Reward points redeemed': 'रिवॉर्ड पॉइंट बदले गए',
  'Redeemed points of a refunded order': 'लौटाए गए ऑर्डर के बदले हुए पॉइंट',
  'Referral earnings redeemed': 'रेफ़रल की कमाई बदली गई',
  'Payment of another amount than asked for': 'माँगी गई रक़म से अलग भुगतान',
};

const ABOUT_A_PACK: readonly (readonly [RegExp, (pack: string) => string])[] = [
  [/^Refund of a part of (.+)$/, (pack) => `${pack} के एक हिस्से का रिफ़ंड`],
  [/^Refund of (.+)$/, (pack) => `${pack} का रिफ़ंड`],
  [/^Late payment for (.+)$/, (pack) => `${pack} का देर से आया भुगतान`],
];

/** A line of the timeline with its reason behind it. */
const LATE = 'Your payment arrived late and is in your wallet as R-Coins. ';

/** What staff or a supplier wrote stays as they wrote it. */
function say(sentence: string): string {
  const known = SENTENCES[sentence];
  if (known) return known;
  if (sentence.startsWith(LATE)) return `${say(LATE.trim())} ${say(sentence.slice(LATE.length))}`;
  for (const [pattern, words] of ABOUT_A_PACK) {
    const pack = pattern.exec(sentence)?.[1];
    if (pack) return words(pack);
  }
  return sentence;
}

export const told: TextsOf<typeof toldText> = { say };
