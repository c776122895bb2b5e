import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Note } from '../../ui/states.tsx';
import type { Difference } from './compare-player.ts';

/** Shows what differs from the last purchase before payment, because a delivery to the wrong player is lost. */
export function DifferenceNote({ difference: { kind, now, before } }: { difference: Difference }) {
  const { players } = useText(productText);
  const sentences = { name: players.differs, server: players.otherServer };
  return (
    <Note tone="warning" icon="warn" role="alert">
      {sentences[kind](now, before)}
    </Note>
  );
}
