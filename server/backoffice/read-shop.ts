import type { Shop } from '@rush/contract/shop.ts';
import { readNotice } from '#accounts/consents.ts';
import type { Platform } from '#platform/platform.ts';
import { getPushKeys } from '#platform/push/send-push.ts';
import { readCustomWords } from './page-texts.ts';

export async function readShop(platform: Platform): Promise<Shop> {
  const { config, settings } = platform;
  const get = settings.get.bind(settings);
  const { domain, clientId, audience, organization, scope } = config.hostedIdentity;
  return {
    name: get('brand.name'),
    tagline: get('brand.tagline'),
    legalName: get('brand.legalName'),
    city: get('brand.city'),
    address: get('brand.address'),
    supportPhone: get('support.phone'),
    supportEmail: get('support.email'),
    chatUrl: get('support.chatUrl'),
    grievanceOfficer: {
      name: get('support.grievanceName'),
      email: get('support.grievanceEmail') || get('support.email'),
      phone: get('support.grievancePhone') || get('support.phone'),
    },
    socials: get('socials'),
    claims: {
      partnerships: get('about.partnerships'),
      gamers: get('about.gamers'),
      transactions: get('about.transactions'),
    },
    announcement: get('announcement'),
    closed: get('shop.closed'),
    opensSoon: settings.missing().length > 0,
    otpDigits: get('otp.digits'),
    topUp: { minRupees: get('topUp.minPaise') / 100, maxRupees: get('topUp.maxPaise') / 100 },
    rewards: {
      pointsPercent: get('points.percent'),
      referralPercent: get('referral.percent'),
      referralTopUps: get('referral.topUps'),
      signUpBonusRupees: get('referral.bonusPaise') / 100,
    },
    logo: get('brand.logo'),
    words: await readCustomWords(platform.db.queries),
    noticeVersion: (await readNotice(platform.db.queries)).version,
    accent: get('brand.accent'),
    defaultTheme: get('brand.defaultTheme'),
    signInWith: {
      otp: config.sms.isSetUp,
      google: config.google.clientId !== '',
      hosted: domain && clientId ? { domain, clientId, audience, organization, scope } : null,
    },
    pushPublicKey: (await getPushKeys(platform)).publicKey,
  };
}
