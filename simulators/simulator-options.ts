/** The keys match the shop's defaults outside production. Those of gateways and suppliers are in their folders. */
export const DEFAULTS = {
  /** Maximum age of a request's signature. Tests that change the shop's clock need more. */
  signatureSeconds: 300,
  /** How long a supplier with asynchronous orders takes to deliver, in ms. */
  completeMs: 300,
  msg91Key: 'sim-msg91-key',
  telegramBotToken: '1000000001:sim-telegram-bot',
  /** SMTP password; if empty, any is accepted. */
  smtpPassword: '',
  twilioAccountSid: 'ACsim',
  twilioAuthToken: 'sim-twilio-token',
  googleClientId: 'sim-google-client',
  googleClientSecret: 'sim-google-secret',
  hostedClientId: 'sim-auth0-client',
  /** Lifetime of an unpaid charge, in ms, at gateways where the shop cannot set it. */
  upiExpiryMs: 30 * 60_000,
};

export interface SimulatorOptions extends Partial<typeof DEFAULTS> {
  /** Default: loopback only. */
  host?: string | undefined;
  /** Initial balance of each supplier account, in its unit. Default: set by the simulator. */
  supplierBalance?: number | undefined;
  /** 0: any free port. */
  port: number;
  smtpPort: number;
  /** Default: in memory only. */
  dataDir?: string | undefined;
  /** Webhook URLs, keyed by gateway or supplier name. */
  webhooks: Readonly<Record<string, string | undefined>>;
  /** By provider: EKQR's key, an extra login at Smile.one. A shop in production rejects demo keys. */
  accounts?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** The origin that browsers use, for example for payment pages. Default: where the simulators listen. */
  publicOrigin?: string | undefined;
  /** The shop's origin. Like any loopback host, it is an allowed redirect target. */
  storeOrigin?: string | undefined;
}
