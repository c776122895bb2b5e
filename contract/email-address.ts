const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,188}[a-z0-9])?\.[a-z]{2,24}$/i;

/** An address as it counts (lower case), or null where it is none (a simple pattern). */
export function readEmail(typed: string): string | null {
  const address = typed.trim();
  return ADDRESS.test(address) && address.length <= 254 && !address.includes('..')
    ? address.toLowerCase()
    : null;
}
