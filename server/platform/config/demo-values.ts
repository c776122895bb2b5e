/** What the demo uses, beside the keys of gateways and suppliers (in their descriptors); production refuses every one of these (OPS-3). */
export const DEMO = {
  secret: 'rush-demo-secret-not-for-production',
  msg91Key: 'sim-msg91-key',
  msg91Sender: 'RUSHIN',
  msg91OtpTemplate: 'rush-otp',
  msg91NoticeTemplate: 'rush-notice',
  msg91HindiOtpTemplate: 'rush-otp-hi',
  msg91HindiNoticeTemplate: 'rush-notice-hi',
  googleClientId: 'sim-google-client',
  googleClientSecret: 'sim-google-secret',
  hostedClientId: 'sim-auth0-client',
  twilioAccountSid: 'ACsim',
  twilioAuthToken: 'sim-twilio-token',
  twilioFrom: '+15005550006',
  mailFrom: 'Rush <no-reply@rush.test>',
} as const;
