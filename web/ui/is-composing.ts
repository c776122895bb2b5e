import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method, whose Enter confirms a word. Safari ends the word first and keeps code 229. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
