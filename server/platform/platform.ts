import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Metrics } from './http/metrics.ts';
import type { Limits } from './http/rate-limiter.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings/settings.ts';

export interface Platform {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  events: EventBus;
  settings: Settings;
  metrics: Metrics;
  limits: Limits;
}
