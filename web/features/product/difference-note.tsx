import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Note } from '../../ui/states.tsx';
import type { Difference } from './compare-player.ts';

/** Money to the wrong player does not come back: what is unlike last time is said before it is paid. */
export function DifferenceNote({ difference: { kind, now, before } }: { difference: Difference }) {
  const { players } = useText(productText);
  const sentences = { name: players.differs, server: players.otherServer };
  return (
    <Note tone="warning" icon="warn" role="alert">
      {sentences[kind](now, before)}
    </Note>
  );
}
