import { z } from 'zod';

/** Whether, in the last probe, a backdated signature made a request expire early. */
export const SignatureFinding = z.enum([
  /** Old signatures are accepted until they expire. */
  'proven',
  /** Signatures as old as those that orders would use are refused before they expire. */
  'old-refused',
  /** Expired signatures are accepted. */
  'expired-accepted',
]);
export type SignatureFinding = z.infer<typeof SignatureFinding>;
