let note: () => void = () => {};
const isDone = new Promise<void>((resolve) => {
  note = resolve;
});

/** Called once the first page has come alive. */
export const noteHydrated = () => note();

/** Waits until then: a redirect in the middle of it takes the page from under React's feet. */
export const untilHydrated = () => isDone;
