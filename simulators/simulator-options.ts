/** What every simulator accepts unless told otherwise; the shop's own defaults outside production are the same. */
export const DEFAULTS = {
  ekqrKey: 'sim-ekqr-key',
  razorpayKeyId: 'sim_rzp_key',
  razorpayKeySecret: 'sim_rzp_secret',
  razorpayWebhookSecret: 'sim_rzp_webhook_secret',
  smileUid: '1000001',
  smileEmail: 'shop@example.test',
  smileKey: 'sim-smile-key',
  /** How old a signature may be; tests that turn the shop's clock need more. */
  smileSignatureSeconds: 300,
  /** Coins in each region at the start. */
  smileCoins: 100_000,
  moogoldPartnerId: 'sim-partner',
  moogoldSecret: 'sim-moogold-secret',
  moogoldDollars: 10_000,
  /** How long a MooGold order is under way. */
  moogoldCompleteMs: 300,
  /** Some MooGold accounts have no account check. */
  moogoldHasValidate: true,
  msg91Key: 'sim-msg91-key',
  /** Taken from whoever signs in at the mailbox; any where it is empty. */
  smtpPassword: '',
  twilioAccountSid: 'ACsim',
  twilioAuthToken: 'sim-twilio-token',
  googleClientId: 'sim-google-client',
  googleClientSecret: 'sim-google-secret',
  hostedClientId: 'sim-auth0-client',
  /** Unpaid EKQR orders fail after this. */
  upiExpiryMs: 30 * 60_000,
};

export interface SimulatorOptions extends Partial<typeof DEFAULTS> {
  /** Where both listen; this machine only where not given. */
  host?: string | undefined;
  /** 0: any free one. */
  port: number;
  /** 0: any free one. */
  smtpPort: number;
  /** Where their truth is kept; in memory only where not given. */
  dataDir?: string | undefined;
  /** Where the providers tell the shop of events. */
  webhooks: { ekqr?: string | undefined; razorpay?: string | undefined; moogold?: string | undefined };
  /** The shop's address: browsers may return there after signing in. This machine's are always allowed. */
  storeOrigin?: string | undefined;
}
