import { defineGateway } from '../gateway-descriptor.ts';
import { RazorpayGateway } from './razorpay.ts';

const SECRET_LENGTH_MIN = 16;
const SECRET_DISTINCT_MIN = 6;

function webhookSecretProblem(secret: string): string | null {
  if (secret.length < SECRET_LENGTH_MIN)
    return `has ${secret.length} characters: forged payments could be signed`;
  return new Set(secret).size < SECRET_DISTINCT_MIN
    ? 'repeats a few characters: forged payments could be signed'
    : null;
}

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
      about: 'Key id, of live mode.',
      demo: 'sim_rzp_key',
      check: {
        problem: (value) => (value.startsWith('rzp_test_') ? 'is a key of test mode' : null),
        remedy: 'make a live key (rzp_live_…): payments of test mode are no money',
      },
    },
    keySecret: { variable: 'RAZORPAY_KEY_SECRET', about: 'Its secret.', demo: 'sim_rzp_secret' },
    webhookSecret: {
      variable: 'RAZORPAY_WEBHOOK_SECRET',
      about: 'The secret that you gave the webhook; 16 characters or more.',
      demo: 'sim_rzp_webhook_secret',
      check: {
        problem: webhookSecretProblem,
        remedy: 'give the webhook a random secret of 16 characters or more, there and here',
      },
    },
  },
  setBy: 'keySecret',
  remedy: 'take it from your Razorpay dashboard',
  provenKeys: ['keyId', 'keySecret'],
  open: (values, { clock }) => new RazorpayGateway({ ...values, clock }),
});
