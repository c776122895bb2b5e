const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,188}[a-z0-9])?\.[a-z]{2,24}$/i;

/** An address as it counts (lower case), or null where it is none (a simple pattern). */
export function readEmail(typed: string): string | null {
  const address = typed.trim();
  return ADDRESS.test(address) && address.length <= 254 && !address.includes('..')
    ? address.toLowerCase()
    : null;
}

/** Names that nobody can own (RFC 2606, RFC 6761): no mail arrives there, and no person has an address there. */
const RESERVED = /(?:^|[@.])(?:test|example|invalid|localhost|example\.(?:com|net|org))$/;

/** Whether an address, in lower case, is at a name that is reserved for tests and examples. */
export function isReservedAddress(address: string): boolean {
  return RESERVED.test(address);
}
