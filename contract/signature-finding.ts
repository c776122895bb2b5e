import { z } from 'zod';

/** Whether requests to a supplier can be made to expire early, as the last probe found. */
export const SignatureFinding = z.enum([
  /** An old signature is accepted until it expires, and refused then. */
  'proven',
  /** A signature as old as those of orders would be is refused though it has not expired. */
  'old-refused',
  /** A signature is accepted though it has expired. */
  'expired-accepted',
]);
export type SignatureFinding = z.infer<typeof SignatureFinding>;
