import { z } from 'zod';

/** Whether a backdated signature made a request expire early in the last probe. */
export const SignatureFinding = z.enum([
  /** Old signatures are accepted until they expire. */
  'proven',
  /** Signatures as old as those that orders would use are refused before they expire. */
  'old-refused',
  /** Expired signatures are accepted. */
  'expired-accepted',
]);
export type SignatureFinding = z.infer<typeof SignatureFinding>;
