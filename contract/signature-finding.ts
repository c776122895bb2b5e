import { z } from 'zod';

/** Whether a backdated signature made a request expire early in the last probe. */
export const SignatureFinding = z.enum([
  /** Old signatures are accepted until they expire. */
  'proven',
  /** A signature as old as an order would use is refused before it expires. */
  'old-refused',
  /** Expired signatures are accepted. */
  'expired-accepted',
]);
export type SignatureFinding = z.infer<typeof SignatureFinding>;
