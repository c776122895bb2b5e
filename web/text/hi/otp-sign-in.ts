import type { TextsOf } from '../catalogue.ts';
import type { otpSignInText } from '../en/otp-sign-in.ts';

export const otpSignIn: TextsOf<typeof otpSignInText> = {
  title: 'मोबाइल OTP से लॉगिन',
  lead: 'आपके रजिस्टर्ड नंबर पर वन-टाइम कोड आएगा। पासवर्ड की ज़रूरत नहीं।',
  mobile: 'मोबाइल नंबर',
  send: 'OTP भेजें',
  sending: 'भेजा जा रहा है…',
  withEmail: 'ईमेल से लॉगिन',
  create: 'नया खाता बनाएँ',
  invalidMobile: 'कृपया सही मोबाइल नंबर लिखें',
  unexpected: 'कोई अनजानी गड़बड़ हुई। कृपया फिर कोशिश करें।',
  verify: {
    title: 'अपना कोड लिखें',
    lead: (mobile) => `${mobile} पर भेजा गया।`,
    label: 'वन-टाइम कोड',
    submit: 'OTP सत्यापित करें',
    submitting: 'जाँच हो रही है…',
    invalid: 'कृपया सही OTP लिखें',
    timerFailed: 'समय पता करने में गड़बड़ हुई।',
    totp: 'ऑथेंटिकेटर ऐप का कोड',
    totpHint: 'फ़ोन पास नहीं? कोई एक रिकवरी कोड लिखें।',
    otherNumber: 'दूसरा नंबर लिखें',
    support: 'कोड नहीं आया? सहायता से पूछें',
  },
};
