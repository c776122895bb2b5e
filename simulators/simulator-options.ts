/** What the simulators accept by default, beside the keys of gateways and suppliers, which stand in their folders; the shop's own defaults outside production are the same. */
export const DEFAULTS = {
  /** How old a signature of a supplier's request may be, until it is set otherwise; tests that turn the shop's clock need more. */
  signatureSeconds: 300,
  /** How long an order is under way at suppliers that complete it later. */
  completeMs: 300,
  msg91Key: 'sim-msg91-key',
  /** Taken from whoever signs in at the mailbox; any where it is empty. */
  smtpPassword: '',
  twilioAccountSid: 'ACsim',
  twilioAuthToken: 'sim-twilio-token',
  googleClientId: 'sim-google-client',
  googleClientSecret: 'sim-google-secret',
  hostedClientId: 'sim-auth0-client',
  /** Unpaid orders fail after this at gateways that take no expiry from the shop. */
  upiExpiryMs: 30 * 60_000,
};

export interface SimulatorOptions extends Partial<typeof DEFAULTS> {
  /** Where both listen; this machine only where not given. */
  host?: string | undefined;
  /** What each supplier account holds at the start, in its own unit; the supplier's own default where not given. */
  supplierBalance?: number | undefined;
  /** 0: any free one. */
  port: number;
  /** 0: any free one. */
  smtpPort: number;
  /** Where their truth is kept; in memory only where not given. */
  dataDir?: string | undefined;
  /** Where gateways and suppliers tell the shop of events, by their names. */
  webhooks: Readonly<Record<string, string | undefined>>;
  /**
   * Accounts that gateways and suppliers know besides those of the demo, by their names: a shop in production takes no
   * key of the demo.
   */
  accounts?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Where browsers find them, as the pay pages of orders; their own address where not given. */
  publicOrigin?: string | undefined;
  /** The shop's address: browsers may return there after signing in. This machine's are always allowed. */
  storeOrigin?: string | undefined;
}
