import {
  type ChangeEvent,
  type ChangeEventHandler,
  type RefObject,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';

const never = () => () => {};

/**
 * A field of the server's HTML may hold typed text that its owner does not know of yet. Reports it once, after hydration
 * and before paint. All fields report in one batch, so owners of several must use functional updates.
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
