import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Makes the day's backup where it is due. */
export const backUp = defineJob({ name: 'back-up', payload: z.object({}), attemptsMax: 1 });

/** Alerts the owner where backups are older than planned; apart from the one that makes them, which may hang. */
export const watchBackups = defineJob({ name: 'watch-backups', payload: z.object({}), attemptsMax: 1 });

/** Has old months leave the database for cold storage, where the settings want it. */
export const archiveMonthsJob = defineJob({ name: 'archive-months', payload: z.object({}), attemptsMax: 1 });
