/** What the demo uses, beside the keys in the descriptors of gateways and suppliers. Production refuses each of them. */
export const DEMO = {
  secret: 'rush-demo-secret-not-for-production',
  msg91Key: 'sim-msg91-key',
  msg91Sender: 'RUSHIN',
  msg91OtpTemplate: 'rush-otp,rush-otp-hi',
  msg91NoticeTemplate: 'rush-notice,rush-notice-hi',
  googleClientId: 'sim-google-client',
  googleClientSecret: 'sim-google-secret',
  hostedClientId: 'sim-auth0-client',
  twilioAccountSid: 'ACsim',
  twilioAuthToken: 'sim-twilio-token',
  twilioFrom: '+15005550006',
  mailFrom: 'Rush <no-reply@rush.test>',
} as const;
