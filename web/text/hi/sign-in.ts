import type { TextsOf } from '../catalogue.ts';
import type { signInText } from '../en/sign-in.ts';

export const signIn: TextsOf<typeof signInText> = {
  title: 'साइन इन',
  heading: 'फिर स्वागत है',
  lead: 'आपके ऑर्डर, आपके R-Coins और सहेजे हुए खिलाड़ी आपका इंतज़ार कर रहे हैं।',
  email: 'ईमेल',
  password: 'पासवर्ड',
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  signIn: 'साइन इन करें',
  signingIn: 'साइन इन हो रहा है…',
  proving: 'एक पल, सुरक्षा जाँच चल रही है…',
  withOtp: 'मोबाइल OTP से लॉगिन',
  forgot: 'पासवर्ड भूल गए?',
  create: 'नया खाता बनाएँ',
  googleFailed: 'Google से पहचान नहीं हो सकी',
  googleNeedsCode:
    'अपने पासवर्ड और ऑथेंटिकेटर ऐप के कोड से साइन इन करें। अगर पासवर्ड अभी नहीं है, तो “पासवर्ड भूल गए?” से चुन लें।',
  google: 'Google से आगे बढ़ें',
  totp: 'ऑथेंटिकेटर ऐप का कोड',
  totpHint: 'फ़ोन पास नहीं? कोई एक रिकवरी कोड लिखें।',
  fillIn: 'कृपया सभी खाने भरें।',
  network: 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
};
