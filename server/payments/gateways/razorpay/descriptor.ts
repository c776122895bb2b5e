import { defineGateway } from '../gateway.ts';
import { RazorpayGateway } from './razorpay.ts';

const SECRET_LENGTH_MIN = 16;
const SECRET_DISTINCT_MIN = 6;

export const razorpay = defineGateway({
  name: 'razorpay',
  label: 'Razorpay',
  baseUrl: {
    variable: 'RAZORPAY_BASE_URL',
    live: 'https://api.razorpay.com/v1',
    simulator: '/razorpay/v1',
  },
  keys: {
    keyId: {
      variable: 'RAZORPAY_KEY_ID',
      demo: 'sim_rzp_key',
      problem: (value) =>
        value.startsWith('rzp_test_') ? 'a test-mode key (live keys begin with rzp_live_)' : null,
    },
    keySecret: { variable: 'RAZORPAY_KEY_SECRET', demo: 'sim_rzp_secret' },
    webhookSecret: {
      variable: 'RAZORPAY_WEBHOOK_SECRET',
      demo: 'sim_rzp_webhook_secret',
      problem: (value) =>
        value.length < SECRET_LENGTH_MIN || new Set(value).size < SECRET_DISTINCT_MIN
          ? `too weak, so payments could be forged: use at least ${SECRET_LENGTH_MIN} random characters`
          : null,
    },
  },
  setBy: 'keySecret',
  open: (values, { clock }) => new RazorpayGateway({ ...values, clock }),
});
