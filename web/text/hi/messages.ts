import type { messagesText } from '../en/messages.ts';
import { formatBalance, formatRupees } from '../format.ts';
import { formatDate } from '../format-date.ts';
import { messageOf, type ResponseBody } from '../response-body.ts';

type Messages = Readonly<Record<string, string | ((body: ResponseBody) => string)>>;

const rupees = (value: unknown) => formatRupees(Number(value));

/** By refusal type, or by type and call if the type has a different meaning in that call. */
const REFUSALS: Messages = {
  fault: 'कुछ गड़बड़ हुई! कृपया फिर कोशिश करें।',
  'too-many-requests': 'बहुत ज़्यादा कोशिशें हुईं। थोड़ा रुककर फिर कोशिश करें।',
  unavailable: 'दुकान अभी व्यस्त है। कृपया कुछ देर में फिर कोशिश करें।',
  'invalid-input': 'कृपया चिह्नित जानकारी जाँचें।',
  'bad-request': 'यह अनुरोध पढ़ा नहीं जा सका।',
  'payload-too-large': 'यह अनुरोध बहुत बड़ा है।',
  'token-missing': 'कृपया पहले साइन इन करें।',
  'token-expired': 'आप साइन आउट हो गए हैं। कृपया फिर से साइन इन करें।',
  'too-many-attempts': ({ retryAfterSeconds }) =>
    Number(retryAfterSeconds) > 3_600
      ? 'आज बहुत ज़्यादा ग़लत कोड डाले गए। कल फिर कोशिश करें, या पासवर्ड से साइन इन करें।'
      : 'बहुत ज़्यादा कोशिशें हुईं। थोड़ा रुककर फिर कोशिश करें।',
  'email-invalid': 'कृपया सही ईमेल पता लिखें',
  'wrong-password': 'आपका पासवर्ड सही नहीं है।',
  'wrong-password login': 'ईमेल या पासवर्ड सही नहीं है।',
  'fresh-proof-required': 'पहले पुष्टि करें कि यह आप ही हैं। हम आपके ईमेल या मोबाइल पर कोड भेजते हैं।',
  'account-exists': 'इस ईमेल या मोबाइल नंबर का खाता पहले से है। कृपया साइन इन करें।',
  'sms-paused': 'SMS से कोड भेजना अभी रुका है। कृपया ईमेल से साइन इन करें, या एक घंटे बाद कोशिश करें।',
  'mobile-code-required': 'कृपया वह कोड लिखें जो हम इस खाते के मोबाइल नंबर पर भेजते हैं।',
  'mobile-choice-required': 'कृपया बताएँ कि इस खाते का मोबाइल नंबर आपका है या नहीं।',
  'mobile-invalid': 'कृपया सही मोबाइल नंबर लिखें',
  'mobile-invalid register': 'मोबाइल नंबर में कम से कम 10 अंक होने चाहिए।',
  'mobile-not-indian': 'भारत का सही मोबाइल नंबर लिखें।',
  'otp-wrong': 'कृपया सही OTP लिखें',
  'otp-expired': 'OTP का समय निकल गया। कृपया नया OTP मँगाएँ।',
  'password-weak': 'कृपया ज़्यादा लंबा या कम प्रचलित पासवर्ड चुनें (कम से कम 8 अक्षर)।',
  'link-corrupted': 'यह लिंक अब काम नहीं करता।',
  forbidden: 'आपको इसकी अनुमति नहीं है।',
  'name-has-link': 'नाम में वेब या ईमेल पता नहीं हो सकता।',
  'name-missing': 'कृपया अपना नाम लिखें।',
  'session-not-found': 'यह डिवाइस पहले ही साइन आउट हो चुका है।',
  'not-found': 'खाता नहीं मिला।',
  'user-not-found': 'यह खाता नहीं मिला।',
  'account-blocked': 'यह खाता रोक दिया गया है। कृपया सहायता से बात करें।',
  'id-token-invalid': 'साइन इन नहीं हो सका',
  'email-unproven': 'जिस सेवा से आप साइन इन कर रहे हैं, उसने आपके ईमेल की पुष्टि नहीं की है।',
  'sign-in-first':
    'इस ईमेल का एक खाता पहले से है, जिसमें R-Coins हैं। उसके मोबाइल नंबर से साइन इन करें और ईमेल की पुष्टि करें।',
  'sign-in-first verifyMail': 'पहले इसी ब्राउज़र में इस खाते में साइन इन करें, फिर लिंक दोबारा खोलें।',
  'second-factor-required': 'अपने ऑथेंटिकेटर ऐप का कोड लिखें।',
  'second-factor-required identityProviderLogin':
    'अपने पासवर्ड और ऑथेंटिकेटर ऐप के कोड से साइन इन करें। अगर पासवर्ड अभी नहीं है, तो “पासवर्ड भूल गए?” से बना लें।',
  'unknown-user': 'यह खाता मौजूद नहीं है। कृपया पहले खाता बनाएँ।',
  'email-unverified': 'कृपया अपने ईमेल की पुष्टि करें। पुष्टि का मेल आपके इनबॉक्स में भेजा गया है। न दिखे तो स्पैम फ़ोल्डर भी देखें।',
  'second-factor-wrong': 'यह कोड सही नहीं है। कृपया फिर कोशिश करें।',
  'hand-over-missing': 'खाते की जानकारी नहीं मिल सकी',
  'mobile-unknown': 'यह मोबाइल नंबर हमारे यहाँ दर्ज नहीं है',
  'fields-missing': 'कृपया सब कुछ भरें।',
  'referral-unknown': 'यह रेफ़रल कोड सही नहीं है।',
  'password-missing': 'कृपया पासवर्ड लिखें',
  'second-factor-not-started': 'पहले अपने ऑथेंटिकेटर ऐप को जोड़ना शुरू करें।',
  'second-factor-on': 'पहले ऑथेंटिकेटर ऐप को उसके किसी कोड से बंद करें।',
  'no-contact': 'इस खाते में ऐसा कोई ईमेल या नंबर नहीं है।',
  'otp-missing': 'कृपया OTP और मोबाइल नंबर लिखें।',
  'product-not-found': 'प्रोडक्ट नहीं मिला।',
  'coupon-unknown': 'यह कूपन कोड सही नहीं है।',
  'coupon-inactive': 'यह कूपन चालू नहीं है।',
  'coupon-not-started': 'यह कूपन अभी शुरू नहीं हुआ है।',
  'coupon-other-product': 'यह कूपन इस प्रोडक्ट पर नहीं चलता।',
  'coupon-expired': 'इस कूपन का समय निकल गया है।',
  'coupon-used-up': 'यह कूपन ख़त्म हो चुका है।',
  'coupon-user-limit': 'आप यह कूपन अधिकतम बार इस्तेमाल कर चुके हैं, या यह किसी बकाया ऑर्डर में लगा है।',
  'coupon-minimum-purchase': ({ minimum }) =>
    minimum === undefined
      ? 'आपका ऑर्डर इस कूपन की न्यूनतम ख़रीद से कम है।'
      : `यह कूपन कम से कम ${rupees(minimum)} के ऑर्डर पर चलता है।`,
  'coupon-minimum-quantity': ({ minimum }) =>
    minimum === undefined
      ? 'इस कूपन के लिए ज़्यादा मात्रा चाहिए।'
      : `यह कूपन एक ऑर्डर में कम से कम ${minimum} पैक पर चलता है।`,
  'coupon-not-for-resellers': 'यह कूपन रीसेलर के दाम पर नहीं चलता।',
  'item-missing': 'आगे बढ़ने से पहले पैक चुनें और अपनी जानकारी सही लिखें।',
  'item-missing applyCoupon': 'कृपया पहले पैक चुनें।',
  'item-not-found': 'आगे बढ़ने से पहले पैक चुनें और अपनी जानकारी सही लिखें।',
  'item-not-found applyCoupon': 'यह पैक उपलब्ध नहीं है।',
  'item-ids-disagree': 'आगे बढ़ने से पहले पैक चुनें और अपनी जानकारी सही लिखें।',
  'item-ids-disagree applyCoupon': 'यह पैक इस प्रोडक्ट का नहीं है।',
  'player-not-found': 'यह यूज़र ID या सर्वर मौजूद नहीं है।',
  'details-missing': 'आगे बढ़ने से पहले पैक चुनें और अपनी जानकारी सही लिखें।',
  'invalid-input checkPlayerId': 'कृपया अपनी ID और सर्वर लिखें।',
  'bad-request checkPlayerId': 'कृपया अपनी ID और सर्वर लिखें।',
  'unsupported-media-type checkPlayerId': 'कृपया अपनी ID और सर्वर लिखें।',
  'details-missing checkPlayerId': 'कृपया अपनी ID और सर्वर लिखें।',
  'check-not-offered': 'इस प्रोडक्ट में यूज़रनेम की जाँच नहीं होती।',
  'check-unavailable': 'यूज़रनेम की जाँच अभी नहीं हो सकी। कृपया फिर कोशिश करें।',
  'request-in-progress': 'यही अनुरोध अभी चल रहा है। कृपया थोड़ा रुकें।',
  'out-of-stock': 'यह पैक अभी उपलब्ध नहीं है।',
  'player-not-verified': 'आगे बढ़ने से पहले यूज़रनेम जाँचें।',
  'player-not-permitted': 'इंडोनेशिया की ID पर रिचार्ज नहीं हो सकता।',
  'price-changed': 'इस पैक का दाम बदल गया है। भुगतान से पहले देख लें।',
  'shop-not-open': 'दुकान जल्द खुलेगी! अभी हम ऑर्डर नहीं ले सकते।',
  'shop-closed': 'दुकान मेंटेनेंस के लिए बंद है। कृपया बाद में कोशिश करें।',
  'not-enough-balance': 'बैलेंस काफ़ी नहीं है',
  'player-not-saved': 'यह प्लेयर सहेजा हुआ नहीं है।',
  'document-not-due': 'ऐसा कोई दस्तावेज़ नहीं है।',
  'document-not-issued': 'यह दस्तावेज़ अभी जारी नहीं हुआ है। कृपया बाद में फिर कोशिश करें।',
  'period-invalid': 'कृपया 1 से 366 दिनों की अवधि चुनें।',
  'period-too-long': 'इस अवधि में इतनी प्रविष्टियाँ हैं कि वे एक दस्तावेज़ में नहीं आतीं। कृपया छोटी अवधि चुनें।',
  'order-not-found': 'ऑर्डर नहीं मिला।',
  'order-under-way': 'इस ऑर्डर का पैसा अभी वापस नहीं हो सकता।',
  'order-not-delivered': 'डिलीवरी के बाद आप इस ऑर्डर को रेट कर सकते हैं।',
  'order-over': 'यह ऑर्डर पहले ही ख़त्म हो चुका है।',
  'too-many-players': 'आप अधिकतम प्लेयर सहेज चुके हैं। पहले कोई एक हटाएँ।',
  'push-not-known': 'इस ब्राउज़र को ऑर्डर के नोटिफ़िकेशन नहीं भेजे जा सकते।',
  'amount-invalid': 'कृपया सही रक़म लिखें',
  'balance-cap-reached': 'इतनी रक़म जोड़ने पर वॉलेट की सीमा पार हो जाएगी।',
  'transaction-not-found': 'लेन-देन नहीं मिला।',
  'payouts-paused': 'हमारी टीम हिसाब जाँच रही है, तब तक वॉलेट में पैसे भेजना रुका है। कृपया बाद में कोशिश करें।',
  'nothing-to-redeem': 'रिडीम करने के लिए अभी कोई कमाई नहीं है।',
  'points-invalid': 'कृपया पॉइंट की सही संख्या लिखें',
  'no-referral-code': 'आँकड़े नहीं मिल सके',
  'notice-outdated': 'ये शर्तें बदल गई हैं। कृपया पेज फिर से खोलें।',
  'orders-open': 'इस खाते का कोई ऑर्डर या भुगतान अभी खुला है। कृपया उसके पूरा होने तक रुकें।',
  'balance-left': 'R-Coins, पॉइंट या कमाई बची है। वह खाते के साथ समाप्त होगी: पहले इसकी पुष्टि करें।',
  'staff-account': 'स्टाफ़ का खाता मिटाया नहीं जा सकता। पहले मालिक से उसकी भूमिका बदलवाएँ।',
  'erasure-waiting': 'इस खाते को मिटाने का अनुरोध पहले ही हो चुका है।',

  network: 'कनेक्शन नहीं है। अपना इंटरनेट जाँचें।',
  // The supplier's own words.
  'player-refused': ({ notice }) => (typeof notice === 'string' ? notice : 'यूज़रनेम की जाँच नहीं हो सकी।'),

  'amount-below-minimum': ({ minimum }) =>
    minimum === undefined ? 'यह सबसे छोटे टॉप-अप से कम है।' : `कम से कम ${rupees(minimum)} का टॉप-अप करें।`,
  'amount-above-maximum': ({ maximum }) =>
    maximum === undefined ? 'यह सबसे बड़े टॉप-अप से ज़्यादा है।' : `ज़्यादा से ज़्यादा ${rupees(maximum)} का टॉप-अप करें।`,
  'daily-cap-reached': ({ left }) =>
    Number(left) > 0
      ? `आज आप ${rupees(left)} और टॉप-अप कर सकते हैं; अधूरे भुगतान भी गिने जाते हैं।`
      : 'आज के टॉप-अप की सीमा पूरी हो गई है।',
  'too-many-open-payments': ({ openMax }) =>
    `आपके ${openMax ?? 'कई'} भुगतान अधूरे हैं। कृपया कोई एक पूरा करें, या उसका समय निकलने तक रुकें।`,
  'gateway-unavailable': ({ upiCap }) =>
    upiCap === undefined
      ? 'भुगतान सेवा अभी उपलब्ध नहीं है। कृपया फिर कोशिश करें।'
      : `UPI से एक बार में ${rupees(upiCap)} तक चुकाया जा सकता है।`,
  'points-insufficient': ({ available }) =>
    available === undefined
      ? 'पॉइंट काफ़ी नहीं हैं।'
      : `पॉइंट काफ़ी नहीं हैं। आपके पास ${formatBalance(Number(available))} पॉइंट हैं।`,
  // The supplier's own words.
  'player-notice': ({ notice }) => (typeof notice === 'string' ? notice : 'इस ID का रिचार्ज अभी नहीं हो सकता।'),
};

const CODE_SENT = 'OTP भेज दिया गया।';

const describeCodeRequest = ({ outcome, timer }: ResponseBody): string => {
  if (outcome === 'sent' || outcome === undefined) return CODE_SENT;
  const seconds = Math.ceil(Number(timer) / 1_000);
  const why = outcome === 'too-many-wrong' ? 'बहुत ज़्यादा ग़लत कोड।' : 'अभी-अभी एक कोड भेजा गया है।';
  return `${why} नया कोड ${seconds} सेकंड बाद मँगा सकते हैं।`;
};

/** Success messages, by call. */
const SUCCESSES: Messages = {
  forgetPassword: 'अगर इस ईमेल का कोई खाता है, तो नया पासवर्ड चुनने का लिंक भेज दिया गया है।',
  disputeChange: ({ passwordBy }) =>
    passwordBy === 'mobile'
      ? 'हर डिवाइस से साइन आउट कर दिया गया है। अपने मोबाइल पर आए कोड से साइन इन करें।'
      : passwordBy === 'support'
        ? 'हर डिवाइस से साइन आउट कर दिया गया है। आपका ईमेल अब किसी और खाते में है। कृपया हमसे संपर्क करें।'
        : 'हर डिवाइस से साइन आउट कर दिया गया है। नया पासवर्ड चुनने का लिंक हमने आपको मेल किया है।',
  changePassword: 'आपका पासवर्ड बदल गया है। बाक़ी हर जगह से आप साइन आउट हो गए हैं।',
  changeEmail: 'हमने नए पते पर लिंक भेजा है। बदलाव पूरा करने के लिए उसे खोलें।',
  changeMobile: (body) => (body.user ? 'आपका मोबाइल नंबर बदल गया है।' : describeCodeRequest(body)),
  otpLogin: describeCodeRequest,
  mobileLogin: describeCodeRequest,
  resetLinkCode: describeCodeRequest,
  register: describeCodeRequest,
  startFreshProof: describeCodeRequest,
  verifyMail: 'आपके ईमेल की पुष्टि हो गई। अब आप साइन इन कर सकते हैं।',
  endDevice: 'वहाँ से साइन आउट हो गया।',
  secondFactorConfirm: 'आपका ऑथेंटिकेटर ऐप जुड़ गया है।',
  secondFactorRemove: 'साइन इन करते समय अब कोड नहीं माँगा जाएगा।',
  confirmFreshProof: 'धन्यवाद। पुष्टि हो गई कि यह आप ही हैं।',
  withdrawPush: 'अब किसी ब्राउज़र में ऑर्डर के नोटिफ़िकेशन नहीं आएँगे।',
  eraseMe: ({ dueAt }) =>
    `यह खाता ${formatDate(String(dueAt))} को मिटा दिया जाएगा। उससे पहले साइन इन करने से यह रद्द हो जाएगा।`,
  redeemEarnings: 'कमाई R-Coins में बदल गई।',
  redeemPoints: 'पॉइंट R-Coins में बदल गए।',
};

function render(text: Messages[string] | undefined, body: ResponseBody): string {
  if (text === undefined) return messageOf(body);
  return typeof text === 'string' ? text : text(body);
}

/** Responses without a translation here, such as those for staff, use the API's message. */
export const messages: typeof messagesText.en = {
  refused: (call, body) => render(REFUSALS[`${body.type} ${call}`] ?? REFUSALS[String(body.type)], body),
  done: (call, body) => render(SUCCESSES[call], body),
};
