import type { TextsOf } from '../catalogue.ts';
import type { answersText } from '../en/answers.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  // What every call may answer.
  'Please check the highlighted fields.': 'कृपया चिह्नित खाने जाँचें।',
  'The request could not be read.': 'यह अनुरोध पढ़ा नहीं जा सका।',
  'Token has expired. Please login again.': 'आपका साइन-इन समाप्त हो गया है। कृपया फिर से लॉगिन करें।',
  'You are not allowed to do this.': 'आपको इसकी अनुमति नहीं है।',
  'Not found.': 'नहीं मिला।',
  'The request is too large.': 'यह अनुरोध बहुत बड़ा है।',
  'The same request is still being processed. Please wait a moment.': 'यही अनुरोध अभी चल रहा है। कृपया थोड़ा रुकें।',
  'Too many attempts. Please wait a little and try again.': 'बहुत ज़्यादा कोशिशें हुईं। थोड़ा रुककर फिर कोशिश करें।',
  'Payouts are paused while our team checks the books. Please try again later.':
    'हमारी टीम बही जाँच रही है, तब तक भुगतान वापसी रुकी है। कृपया बाद में कोशिश करें।',
  'The shop is busy. Please try again in a moment.': 'दुकान अभी व्यस्त है। कृपया कुछ देर में फिर कोशिश करें।',
  'Something went wrong! Please try again.': 'कुछ गड़बड़ हुई! कृपया फिर कोशिश करें।',

  // Accounts.
  'This account is blocked. Please contact support.': 'यह खाता रोक दिया गया है। कृपया सहायता से बात करें।',
  'An account with this email or mobile number already exists. Please sign in.':
    'इस ईमेल या मोबाइल नंबर का खाता पहले से है। कृपया साइन इन करें।',
  'Please enter a valid email address': 'कृपया सही ईमेल पता लिखें',
  'Your identity provider has not verified your email address.':
    'जिस सेवा से आप साइन इन कर रहे हैं, उसने आपके ईमेल की पुष्टि नहीं की है।',
  'Please verify your email address. A verification email has been sent to your inbox. If you don’t see it, kindly check your spam or junk folder.':
    'कृपया अपने ईमेल की पुष्टि करें। पुष्टि का मेल आपके इनबॉक्स में भेजा गया है। न दिखे तो स्पैम फ़ोल्डर भी देखें।',
  'The erasure of this account has been asked for already.': 'इस खाते को मिटाने का अनुरोध पहले ही हो चुका है।',
  'Please fill in all fields.': 'कृपया सभी खाने भरें।',
  'Confirm that it is you first. We send a code to your email or mobile.':
    'पहले पुष्टि करें कि यह आप ही हैं। हम आपके ईमेल या मोबाइल पर कोड भेजते हैं।',
  'Failed to retrieve user data': 'खाते की जानकारी नहीं मिल सकी',
  'Login failed': 'लॉगिन नहीं हो सका',
  'The link is corrupted.': 'यह लिंक सही नहीं है।',
  'Mobile number must be at least 10 digits long.': 'मोबाइल नंबर में कम से कम 10 अंक होने चाहिए।',
  'Please enter a valid mobile number': 'कृपया सही मोबाइल नंबर लिखें',
  'Mobile Number not registered with us': 'यह मोबाइल नंबर हमारे यहाँ दर्ज नहीं है',
  'Please enter your name.': 'कृपया अपना नाम लिखें।',
  'This account has no such contact.': 'इस खाते में ऐसा कोई ईमेल या नंबर नहीं है।',
  'These texts have changed. Please load the page again.': 'ये शर्तें बदल गई हैं। कृपया पेज फिर से खोलें।',
  'OTP has expired. Please request a new OTP.': 'OTP का समय निकल गया। कृपया नया OTP मँगाएँ।',
  'Please enter the OTP and Mobile Number.': 'कृपया OTP और मोबाइल नंबर लिखें।',
  'Please enter a valid OTP': 'कृपया सही OTP लिखें',
  'Please enter a password': 'कृपया पासवर्ड लिखें',
  'Please choose a longer or less common password (at least 8 characters).':
    'कृपया ज़्यादा लंबा या कम प्रचलित पासवर्ड चुनें (कम से कम 8 अक्षर)।',
  'Start setting up your authenticator app first.': 'पहले अपने ऑथेंटिकेटर ऐप को जोड़ना शुरू करें।',
  'Switch your authenticator app off first, by one of its codes.': 'पहले ऑथेंटिकेटर ऐप को उसके किसी कोड से बंद करें।',
  'Enter the code from your authenticator app.': 'अपने ऑथेंटिकेटर ऐप का कोड लिखें।',
  'Sign in with your password and the code from your authenticator app.':
    'अपने पासवर्ड और ऑथेंटिकेटर ऐप के कोड से साइन इन करें।',
  'That code is not right. Please try again.': 'यह कोड सही नहीं है। कृपया फिर कोशिश करें।',
  'This session has already ended.': 'यह साइन-इन पहले ही बंद हो चुका है।',
  'An account with R-Coins waits for this address. Sign in by its mobile number and confirm the address.':
    'इस ईमेल का एक खाता पहले से है, जिसमें R-Coins हैं। उसके मोबाइल नंबर से साइन इन करें और ईमेल की पुष्टि करें।',
  'Sign in to this account in this browser first, then open the link again.':
    'पहले इसी ब्राउज़र में इस खाते में साइन इन करें, फिर लिंक दोबारा खोलें।',
  'Codes by SMS are paused right now. Please sign in with your email, or try again in an hour.':
    'SMS से कोड भेजना अभी रुका है। कृपया ईमेल से साइन इन करें, या एक घंटे बाद कोशिश करें।',
  'A staff account cannot be erased. Ask the owner to end it first.':
    'स्टाफ़ का खाता मिटाया नहीं जा सकता। पहले मालिक से उसे बंद करवाएँ।',
  'User does not exist. Please create an account first.': 'यह खाता नहीं है। कृपया पहले खाता बनाएँ।',
  'User not found.': 'खाता नहीं मिला।',
  'Wrong email or password.': 'ईमेल या पासवर्ड सही नहीं है।',
  'Your password is not right.': 'आपका पासवर्ड सही नहीं है।',
  'R-Coins, points or earnings are left. They lapse with the account: confirm that first.':
    'R-Coins, पॉइंट या कमाई बची है। वह खाते के साथ समाप्त होगी: पहले इसकी पुष्टि करें।',
  'An order or payment of this account is still open. Please wait until it has ended.':
    'इस खाते का कोई ऑर्डर या भुगतान अभी खुला है। कृपया उसके पूरा होने तक रुकें।',

  // Orders, wallet, coupons and rewards.
  'This amount is above the maximum top-up.': 'यह रक़म सबसे बड़े टॉप-अप से ज़्यादा है।',
  'This amount is below the minimum top-up.': 'यह रक़म सबसे छोटे टॉप-अप से कम है।',
  'Please enter a valid amount': 'कृपया सही रक़म लिखें',
  'Your wallet cannot hold that much.': 'आपके वॉलेट में इतना नहीं रखा जा सकता।',
  'You have reached the top-up limit for today.': 'आज के टॉप-अप की सीमा पूरी हो गई है।',
  'You have too many payments open. Please complete one of them, or wait until it expires.':
    'आपके कई भुगतान अधूरे हैं। कृपया कोई एक पूरा करें, या उसका समय निकलने तक रुकें।',
  'The payment service is not available right now. Please try again.':
    'भुगतान सेवा अभी उपलब्ध नहीं है। कृपया फिर कोशिश करें।',
  'Not Enough Balance': 'बैलेंस काफ़ी नहीं है',
  'Names cannot be checked for this product.': 'इस उत्पाद में नाम की जाँच नहीं होती।',
  'The username could not be checked right now. Please try again.':
    'नाम की जाँच अभी नहीं हो सकी। कृपया फिर कोशिश करें।',
  'User ID or Server does not exist.': 'यह यूज़र ID या सर्वर नहीं है।',
  'Recharge for Indo IDs is not permitted.': 'इंडो ID का रिचार्ज नहीं हो सकता।',
  'Recharge for this ID is not possible right now.': 'इस ID का रिचार्ज अभी नहीं हो सकता।',
  'Please check the username before proceeding.': 'आगे बढ़ने से पहले नाम की जाँच करें।',
  'This player is not saved.': 'यह प्लेयर सहेजा हुआ नहीं है।',
  'You have saved as many players as fit. Remove one first.':
    'आप जितने प्लेयर सहेज सकते हैं, सहेज चुके हैं। पहले कोई एक हटाएँ।',
  'Please enter your ID and server.': 'कृपया अपनी ID और सर्वर लिखें।',
  'Please select a pack and enter your details correctly before proceeding.':
    'आगे बढ़ने से पहले पैक चुनें और अपनी जानकारी सही लिखें।',
  'The item and product do not belong together.': 'यह पैक इस उत्पाद का नहीं है।',
  'Please select a pack first.': 'कृपया पहले पैक चुनें।',
  'This item is not available.': 'यह पैक उपलब्ध नहीं है।',
  'This item is currently unavailable.': 'यह पैक अभी उपलब्ध नहीं है।',
  'The price of this item has changed. Please review it before paying.':
    'इस पैक की क़ीमत बदल गई है। भुगतान से पहले देख लें।',
  'Product not found.': 'उत्पाद नहीं मिला।',
  'Order not found.': 'ऑर्डर नहीं मिला।',
  'Transaction not found.': 'लेन-देन नहीं मिला।',
  'The shop is closed for maintenance. Please try again later.':
    'दुकान मरम्मत के लिए बंद है। कृपया बाद में कोशिश करें।',
  'This browser cannot be told of orders.': 'इस ब्राउज़र को ऑर्डर के संदेश नहीं भेजे जा सकते।',
  'This coupon has expired.': 'इस कूपन का समय निकल गया है।',
  'This coupon is not active.': 'यह कूपन चालू नहीं है।',
  'Your order is below the minimum purchase for this coupon.': 'आपका ऑर्डर इस कूपन की न्यूनतम ख़रीद से कम है।',
  'This coupon needs a larger quantity than you are ordering.': 'इस कूपन के लिए ज़्यादा मात्रा चाहिए।',
  'This coupon is not valid for reseller prices.': 'यह कूपन रीसेलर क़ीमत पर नहीं चलता।',
  'This coupon code does not exist.': 'यह कूपन कोड नहीं है।',
  'This coupon has been used up.': 'यह कूपन ख़त्म हो चुका है।',
  'You have already used this coupon as often as it allows.': 'आप यह कूपन जितनी बार चल सकता है, चला चुके हैं।',
  'Failed to fetch stats': 'आँकड़े नहीं मिल सके',
  'There are no earnings to redeem yet.': 'बदलने के लिए अभी कोई कमाई नहीं है।',
  'Please enter a valid points amount': 'कृपया पॉइंट की सही संख्या लिखें',
  'This referral code does not exist.': 'यह रेफ़रल कोड नहीं है।',

  // What was done.
  'If an account uses this email, a link to choose a new password is on its way.':
    'अगर इस ईमेल का कोई खाता है, तो नया पासवर्ड चुनने का लिंक भेज दिया गया है।',
  'Every sign-in has ended. Sign in by a code to your mobile number.':
    'हर साइन-इन बंद हो गया है। अपने मोबाइल पर आए कोड से साइन इन करें।',
  'Every sign-in has ended. We have mailed you a link to choose a new password.':
    'हर साइन-इन बंद हो गया है। नया पासवर्ड चुनने का लिंक हमने आपको मेल किया है।',
  'Profile updated successfully, please relogin.': 'प्रोफ़ाइल बदल गई, कृपया फिर से लॉगिन करें।',
  'Your password has been changed. You are signed out everywhere else.':
    'आपका पासवर्ड बदल गया है। बाक़ी हर जगह से आप साइन आउट हो गए हैं।',
  'We have mailed a link to the new address. Open it to finish the change.':
    'हमने नए पते पर लिंक भेजा है। बदलाव पूरा करने के लिए उसे खोलें।',
  'Your mobile number has been changed.': 'आपका मोबाइल नंबर बदल गया है।',
  'OTP sent successfully.': 'OTP भेज दिया गया।',
  'Signed out.': 'साइन आउट हो गया।',
  'Signed out there.': 'वहाँ से साइन आउट हो गया।',
  'Signed in.': 'साइन इन हो गया।',
  'Your authenticator app is set up.': 'आपका ऑथेंटिकेटर ऐप जुड़ गया है।',
  'Signing in no longer asks for a code.': 'साइन इन में अब कोड नहीं माँगा जाएगा।',
  'Thank you. It is confirmed that it is you.': 'धन्यवाद। पुष्टि हो गई कि यह आप ही हैं।',
  'Thank you. We have noted it.': 'धन्यवाद। हमने दर्ज कर लिया है।',
  'No browser will be told of your orders any more.': 'अब किसी ब्राउज़र में ऑर्डर के संदेश नहीं आएँगे।',
  'Coupon applied.': 'कूपन लग गया।',
  'Forgotten.': 'हटा दिया गया।',
  'You will be told here.': 'आपको यहाँ संदेश मिलेंगे।',
  'You will not be told here any more.': 'अब यहाँ संदेश नहीं आएँगे।',
  'Your referral code is ready.': 'आपका रेफ़रल कोड तैयार है।',
  'Earnings redeemed successfully.': 'कमाई R-Coins में बदल गई।',
};

const WITH_A_VALUE: readonly (readonly [RegExp, (value: string) => string])[] = [
  [
    /^Insufficient points\. You have (.+) points available\.$/,
    (points) => `पॉइंट काफ़ी नहीं हैं। आपके पास ${points} पॉइंट हैं।`,
  ],
  [
    /^The account will be erased on (\S+)\. Signing in before then cancels it\.$/,
    (day) => `यह खाता ${day} को मिटा दिया जाएगा। उससे पहले साइन इन करने से यह रद्द हो जाएगा।`,
  ],
];

/** What is said to staff and to programs alone stays English. */
function say(sentence: string): string {
  const known = SENTENCES[sentence];
  if (known) return known;
  for (const [pattern, words] of WITH_A_VALUE) {
    const value = pattern.exec(sentence)?.[1];
    if (value) return words(value);
  }
  return sentence;
}

export const answers: TextsOf<typeof answersText> = { say };
