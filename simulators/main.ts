import { startSimulators } from './start-simulators.ts';

const env = process.env;
const number = (value: string | undefined, otherwise: number) =>
  value ? Number.parseInt(value, 10) : otherwise;
const port = number(env.SIMULATORS_PORT, 4000);

const simulators = await startSimulators({
  port,
  host: env.HOST || '127.0.0.1',
  smtpPort: number(env.SIMULATORS_SMTP_PORT, port + 1),
  dataDir: env.SIMULATORS_DATA,
  webhooks: {
    ekqr: env.EKQR_WEBHOOK_URL,
    razorpay: env.RAZORPAY_WEBHOOK_URL,
    moogold: env.MOOGOLD_WEBHOOK_URL,
  },
  storeOrigin: env.SIMULATORS_STORE_ORIGIN,
  upiExpiryMs: number(env.SIMULATORS_UPI_EXPIRY_MS, 30 * 60_000),
  moogoldCompleteMs: number(env.SIMULATORS_MOOGOLD_COMPLETE_MS, 300),
});

async function stop(): Promise<void> {
  await simulators.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
if (process.send) {
  // Ctrl-C reaches the whole group; the shop ends first and lets go of us when it is done.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => void stop());
  process.send({ ready: true, port: simulators.port, smtpPort: simulators.smtpPort });
} else {
  process.on('SIGINT', () => void stop());
  console.log(`Simulators on ${simulators.url}, mail on port ${simulators.smtpPort}`);
}
