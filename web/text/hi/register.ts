import type { TextsOf } from '../catalogue.ts';
import type { registerText } from '../en/register.ts';

export const register: TextsOf<typeof registerText> = {
  title: 'अपना खाता बनाएँ',
  lead: ({ pointsPercent }) =>
    pointsPercent > 0
      ? `वॉलेट, हर ऑर्डर पर ${pointsPercent}% वापस, और एक टैप में फिर ख़रीदने की सुविधा।`
      : 'वॉलेट, और एक टैप में फिर ख़रीदने की सुविधा।',
  name: 'नाम',
  mobile: 'मोबाइल नंबर',
  mobileHint: 'इसी नंबर पर कोड आएगा।',
  email: 'ईमेल',
  password: 'पासवर्ड',
  passwordHint: 'कम से कम 8 अक्षर।',
  referral: 'रेफ़रल कोड (ज़रूरी नहीं)',
  guardian: 'मेरी उम्र 18 से कम है, और मेरे माता-पिता या अभिभावक इस खाते से सहमत हैं।',
  agree: 'खाता बनाकर आप मानते हैं हमारे',
  terms: 'नियम और शर्तें',
  and: 'और',
  privacy: 'गोपनीयता नीति',
  submit: 'खाता बनाएँ',
  submitting: 'कोड भेजा जा रहा है…',
  haveAccount: 'पहले से खाता है?',
  signIn: 'साइन इन करें',
  fillIn: 'कृपया सभी खाने भरें।',
  nameLink: 'नाम में वेब या ईमेल पता नहीं हो सकता।',
  mobileShort: 'मोबाइल नंबर कम से कम 10 अंकों का होना चाहिए।',
  mobileNotIndian: 'भारत का सही मोबाइल नंबर लिखें।',
  failed: 'रजिस्ट्रेशन नहीं हो सका। कृपया फिर कोशिश करें।',
  network: 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  otp: {
    title: 'अपना खाता सत्यापित करें',
    lead: (mobile) => `${mobile} पर भेजा गया कोड लिखें।`,
    label: 'वन-टाइम कोड',
    resent: 'नया कोड भेजा जा रहा है।',
    submit: 'OTP सत्यापित करें',
    submitting: 'जाँच हो रही है…',
    missing: 'कृपया OTP और मोबाइल नंबर लिखें।',
    failed: 'सत्यापन नहीं हो सका। कृपया फिर कोशिश करें।',
    back: 'जानकारी बदलें',
  },
  done: { title: 'आपका स्वागत है', text: 'आपका खाता खुल गया है। हम आपको दुकान में ले चल रहे हैं।', action: 'आगे बढ़ें' },
};
