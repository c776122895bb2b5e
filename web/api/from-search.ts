/** `validateSearch` of the sign-in pages. `returnPath` makes `from` safe. */
export function fromSearch({ from }: Record<string, unknown>): { from?: string } {
  return { from: typeof from === 'string' ? from : undefined };
}
