/** Demo values, except those of gateways and suppliers. Production refuses them. */
export const DEMO = {
  SECRET: 'rush-demo-secret-not-for-production',
  MAIL_FROM: 'Rush <no-reply@rush.test>',
  MSG91_KEY: 'sim-msg91-key',
  MSG91_SENDER: 'RUSHIN',
  MSG91_OTP_TEMPLATE: 'rush-otp,rush-otp-hi',
  MSG91_NOTICE_TEMPLATE: 'rush-notice,rush-notice-hi',
  TWILIO_ACCOUNT_SID: 'ACsim',
  TWILIO_AUTH_TOKEN: 'sim-twilio-token',
  TWILIO_FROM: '+15005550006',
  TELEGRAM_BOT_TOKEN: '1000000001:sim-telegram-bot',
  GOOGLE_CLIENT_ID: 'sim-google-client',
  GOOGLE_CLIENT_SECRET: 'sim-google-secret',
  AUTH0_CLIENT_ID: 'sim-auth0-client',
} as const;
