import type { KeyboardEvent } from 'react';

/** Whether an input method is handling the key. Safari ends the composition before Enter, but sends key code 229. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
