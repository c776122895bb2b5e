import { loadConfig } from '../load-config.ts';
import { openShop } from '../main.ts';
import { createLog } from '../platform/log.ts';
import { type Tune, tuneConfig } from './tune-config.ts';

/** A worker in a separate process, so that it can be killed. Its parent sends the URLs and the configuration. */
process.once(
  'message',
  async (message: { appUrl: string; ownerUrl: string; env: Record<string, string>; tune: Tune }) => {
    const config = loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ROLE: 'worker',
      ...message.env,
    });
    tuneConfig(config, message.tune);
    await openShop(config, {
      log: createLog(config.logLevel),
      data: { appUrl: message.appUrl, ownerUrl: message.ownerUrl },
    });
    process.send?.('ready');
  },
);
process.on('disconnect', () => process.exit(0));
