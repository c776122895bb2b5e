/** For `validateSearch` of the pages of signing in: where somebody came from; `returnPath` makes it safe. */
export function fromSearch({ from }: Record<string, unknown>): { from?: string } {
  return { from: typeof from === 'string' ? from : undefined };
}
