/** Set by `npm run test:long`. */
export const IS_THOROUGH = process.env.THOROUGH === 'true';

/** The number of repetitions: `usual` in `npm test`, `thorough` in `npm run test:long`. */
export function rounds(usual: number, thorough: number): number {
  return IS_THOROUGH ? thorough : usual;
}
