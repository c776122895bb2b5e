const asked = new WeakMap<object, Set<string>>();

/**
 * Has this process told of something once the transaction has committed: `Database.onCommit`. Nobody is told where the
 * process dies right after the commit, or where nobody knows whether it came through: for what is also found later.
 *
 * @param tx the open transaction
 */
export function afterCommit(tx: object, notice: string): void {
  const notices = asked.get(tx);
  if (notices) notices.add(notice);
  else asked.set(tx, new Set([notice]));
}

/** What is to be told of once this transaction has committed. */
export const noticesOf = (tx: object): Iterable<string> => asked.get(tx) ?? [];
