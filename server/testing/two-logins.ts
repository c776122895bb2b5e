/** Accepted by the suppliers' simulators. */
export const TWO_LOGINS = {
  SMILEONE_UID: '1000001,1000002',
  SMILEONE_EMAIL: 'shop@example.test, second@example.test',
  SMILEONE_KEY: 'sim-smile-key,sim-smile-key-2',
  MOOGOLD_PARTNER_ID: 'sim-partner,sim-partner-2',
  MOOGOLD_SECRET: 'sim-moogold-secret,sim-moogold-secret-2',
};
