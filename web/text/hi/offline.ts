import type { offlineText } from '../en/offline.ts';

export const offline: typeof offlineText.en = {
  title: 'अभी इंटरनेट नहीं है',
  text: 'दाम और पैक बदलते रहते हैं, इसलिए ऑनलाइन होने तक वे नहीं दिखाए जाते। जिन ऑर्डर का भुगतान हो चुका है, वे चलते रहते हैं।',
  retry: 'फिर कोशिश करें',
  orders: 'आपके पिछले ऑर्डर',
  asOf: (time) => `${time} तक की जानकारी। ऑनलाइन होते ही नई स्थिति दिखेगी।`,
  newVersion: 'ऐप का नया वर्शन आ गया है।',
  reload: 'फिर लोड करें',
};
