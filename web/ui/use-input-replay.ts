import {
  type ChangeEvent,
  type ChangeEventHandler,
  type RefObject,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';

const never = () => () => {};

/**
 * A field that came in the page's HTML may have been typed in before the page was hydrated, and its owner does not know.
 * Tells it, once, as soon as it can hear, before anything is painted.
 *
 * Fields that were typed in tell their owners in one go: an owner of several keeps them by an update of what it has,
 * not by a value from its last rendering.
 */
export function useInputReplay(replay: () => void): void {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: replayed once, in the commit that hydrates
  useLayoutEffect(() => {
    if (isFromServer) replay();
  }, []);
}

interface Owned<E> {
  value?: unknown;
  checked?: boolean;
  onChange?: ChangeEventHandler<E>;
}

/** The same for one field, by the change event that its owner would have received. An uncontrolled field has no owner to notify. */
export function useFieldInputReplay<E extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  field: RefObject<E | null>,
  { value, checked, onChange }: Owned<E>,
): void {
  useInputReplay(() => {
    const element = field.current;
    if (!element) return;
    const isTyped = value !== undefined && element.value !== String(value);
    const isTicked = checked !== undefined && element.matches(':checked') !== checked;
    if (isTyped || isTicked) onChange?.({ target: element, currentTarget: element } as ChangeEvent<E>);
  });
}
