import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Makes the day's backup where it is due. */
export const backUp = defineJob({ name: 'back-up', payload: z.object({}), attemptsMax: 1 });

/** Alerts the owner where backups are older than planned; apart from the one that makes them, which may hang. */
export const watchBackups = defineJob({ name: 'watch-backups', payload: z.object({}), attemptsMax: 1 });

/** Takes the log that waits to the backup place. */
export const shipLog = defineJob({ name: 'ship-log', payload: z.object({}), attemptsMax: 1 });

/** Makes a base where one is due. */
export const makeBase = defineJob({ name: 'make-base', payload: z.object({}), attemptsMax: 1 });

/** Alerts the owner where log waits too long; apart from the one that takes it, which may hang. */
export const watchLog = defineJob({ name: 'watch-log', payload: z.object({}), attemptsMax: 1 });

/** Makes a base where log is missing in the backup place, and tells the owner. */
export const checkLog = defineJob({ name: 'check-log', payload: z.object({}), attemptsMax: 1 });
