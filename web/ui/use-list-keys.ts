import { type KeyboardEvent, useState } from 'react';
import { isComposing } from './is-composing.ts';

/** Keyboard control of a search field's results. The arrow keys select one, and Enter opens it. */
export function useListKeys<Item>(results: readonly Item[], open: (item: Item) => void) {
  const [selected, setSelected] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setSelected((selected + step + results.length) % Math.max(1, results.length));
    }
    const item = results[selected];
    if (event.key === 'Enter' && item) open(item);
  };
  return { selected, setSelected, onKeyDown };
}
