import type { referralText } from '../en/referral.ts';

export const referral: typeof referralText.en = {
  title: 'बुलाएँ और कमाएँ',
  lead: ({ referralPercent: percent, referralTopUps: count }) =>
    percent > 0 && count > 0
      ? `अपनी टीम को बुलाएँ। हर दोस्त के पहले ${count} वॉलेट टॉप-अप का ${percent}% आपको R-Coins में मिलता है।`
      : 'अपनी टीम को बुलाएँ।',
  code: 'आपका रेफ़रल कोड',
  noCode: 'आपके पास अभी कोड नहीं है। एक टैप में बन जाएगा।',
  generate: 'कोड बनाएँ',
  generating: 'बन रहा है…',
  copy: 'कोड कॉपी करें',
  whatsapp: 'WhatsApp पर भेजें',
  share: 'शेयर करें',
  shareTitle: (shop) => `${shop}: गेम टॉप-अप`,
  shareText: (shop, code, { signUpBonusRupees }) =>
    signUpBonusRupees > 0
      ? `${shop} पर अपने गेम टॉप-अप करें! मेरे रेफ़रल कोड ${code} से जुड़ें और ₹${signUpBonusRupees} का बोनस पाएँ।`
      : `${shop} पर अपने गेम टॉप-अप करें! मेरे रेफ़रल कोड ${code} से जुड़ें।`,
  shareCopied: 'यहाँ शेयर करना संभव नहीं है। न्योता कॉपी कर दिया गया।',
  errors: {
    code: 'रेफ़रल कोड लोड नहीं हो सका',
    generate: 'रेफ़रल कोड नहीं बन सका',
    stats: 'आँकड़े लोड नहीं हो सके',
    transactions: 'लेन-देन लोड नहीं हो सके',
    redeem: 'कमाई रिडीम नहीं हो सकी',
    share: 'रेफ़रल कोड शेयर नहीं हो सका',
  },
  retry: 'फिर कोशिश करें',
  how: 'यह कैसे काम करता है',
  steps: ({ referralPercent: percent, referralTopUps: count, signUpBonusRupees }) => [
    { title: 'कोड भेजें', text: 'गेम टॉप-अप करने वाले दोस्त को अपना लिंक भेजें।' },
    {
      title: 'दोस्त जुड़े',
      text:
        signUpBonusRupees > 0
          ? `वह आपके कोड से खाता बनाए और ₹${signUpBonusRupees} का बोनस पाए।`
          : 'वह आपके कोड से खाता बनाए।',
    },
    ...(percent > 0 && count > 0
      ? [
          {
            title: `आप ${percent}% कमाएँ`,
            text: `उसके पहले ${count} वॉलेट टॉप-अप में से हर एक पर। ₹500 के टॉप-अप पर आपको ${percent * 5} R-Coins मिलते हैं।`,
          },
        ]
      : []),
  ],
  stats: 'आँकड़े',
  total: 'कुल कमाई',
  available: 'उपलब्ध',
  redeemed: 'रिडीम की गई',
  friends: 'जुड़े दोस्त',
  seeEarnings: 'सारी कमाई',
  earnings: {
    title: 'रेफ़रल कमाई',
    lead: 'दोस्तों के टॉप-अप से मिला कैशबैक।',
    redeem: 'कमाई रिडीम करें',
    redeeming: 'रिडीम हो रही है…',
    history: 'लेन-देन का इतिहास',
    columns: {
      friend: 'दोस्त',
      topUp: 'टॉप-अप',
      order: 'लेन-देन ID',
      earned: 'आपकी कमाई',
      date: 'तारीख़',
    },
    none: 'अभी कोई कमाई नहीं',
    noneText: 'जब आपका बुलाया दोस्त वॉलेट टॉप-अप करेगा, तब कमाई यहाँ दिखेगी।',
    invite: 'दोस्तों को बुलाएँ',
    more: 'पुरानी कमाई दिखाएँ',
  },
};
