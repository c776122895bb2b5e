import type { fieldsText } from '../en/fields.ts';

export const fields: typeof fieldsText.en = {
  tooLong: (max, length) => `कृपया ${max} अक्षरों से ज़्यादा न लिखें: अभी ${length} हैं।`,
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  digit: (position) => `अंक ${position}`,
  newCodeIn: 'नए कोड में बाक़ी:',
  resendOtp: 'OTP फिर भेजें',
  retry: 'फिर कोशिश करें',
  loading: 'खुल रहा है…',
  failed: 'आगे का हिस्सा लोड नहीं हो सका।',
  copied: 'कॉपी हो गया',
  codeTooLong: (digits) => `यह ज़्यादा लंबा है। कृपया ${digits} अंकों का कोड लिखें।`,
};
