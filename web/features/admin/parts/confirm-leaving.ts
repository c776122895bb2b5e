import { deepEqual as isDeepEqual, useBlocker } from '@tanstack/react-router';

export const confirmLeaving = () => window.confirm('Your changes aren’t saved. Leave without saving?');

export function useConfirmLeaving(isChanged: boolean): void {
  useBlocker({
    disabled: !isChanged,
    // Dialogs navigate within the page.
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || !isDeepEqual(current.search, next.search)) && !confirmLeaving(),
  });
}
