import { defineGateway } from '../gateway.ts';
import { EkqrGateway } from './ekqr.ts';

const KEY_LENGTH_MIN = 8;

export const ekqr = defineGateway({
  name: 'ekqr',
  label: 'EKQR',
  baseUrl: { variable: 'EKQR_BASE_URL', live: 'https://api.ekqr.in/api', simulator: '/ekqr/api' },
  keys: {
    key: {
      variable: 'EKQR_KEY',
      demo: 'sim-ekqr-key',
      problem: (value) => (value.length < KEY_LENGTH_MIN ? 'too short to be a key' : null),
    },
  },
  setBy: 'key',
  open: (values) => new EkqrGateway(values),
});
