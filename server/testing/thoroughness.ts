/** How often to repeat: a few times in every run, as often as the promise says with `THOROUGH=true`. */
export function rounds(usual: number, thorough: number): number {
  return process.env.THOROUGH === 'true' ? thorough : usual;
}
