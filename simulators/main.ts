import { startSimulators } from './start-simulators.ts';
import { SUPPLIER_SIMULATORS } from './suppliers/registry.ts';
import { GATEWAY_SIMULATORS } from './upi/registry.ts';

const env = process.env;
const integerOr = (value: string | undefined, fallback: number) =>
  value ? Number.parseInt(value, 10) : fallback;
const port = integerOr(env.SIMULATORS_PORT, 4000);

const simulators = await startSimulators({
  port,
  host: env.HOST || '127.0.0.1',
  smtpPort: integerOr(env.SIMULATORS_SMTP_PORT, port + 1),
  dataDir: env.SIMULATORS_DATA,
  webhooks: Object.fromEntries(
    [...GATEWAY_SIMULATORS, ...SUPPLIER_SIMULATORS].map(({ name }) => [
      name,
      env[`${name.toUpperCase()}_WEBHOOK_URL`],
    ]),
  ),
  storeOrigin: env.SIMULATORS_STORE_ORIGIN,
  upiExpiryMs: integerOr(env.SIMULATORS_UPI_EXPIRY_MS, 30 * 60_000),
  completeMs: integerOr(env.SIMULATORS_COMPLETE_MS, 300),
  supplierBalance: env.SIMULATORS_BALANCE ? integerOr(env.SIMULATORS_BALANCE, 0) : undefined,
});

function stop(exitCode = 0): void {
  const exit = () => process.exit(exitCode);
  setTimeout(exit, 3_000);
  simulators
    .close()
    .catch((error: unknown) => console.error('the simulators did not close', error))
    .finally(exit);
}

// The parent process restarts the simulators.
for (const origin of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(origin, (error: unknown) => {
    console.error(`the simulators’ crash handler: ${origin}`, error);
    stop(70);
  });
}
process.on('SIGTERM', () => stop());
if (process.send) {
  // Ctrl-C reaches the whole process group. The shop stops first, and then stops the simulators.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => stop());
  process.send({ ready: true, port: simulators.port, smtpPort: simulators.smtpPort });
} else {
  process.on('SIGINT', () => stop());
  console.log(`Simulators on ${simulators.url}, mail on port ${simulators.smtpPort}`);
}
