/** Set by `npm run test:long`. */
export const IS_THOROUGH = process.env.THOROUGH === 'true';

/** How many times to repeat in `npm test` and in `npm run test:long`. */
export function rounds(usual: number, thorough: number): number {
  return IS_THOROUGH ? thorough : usual;
}
