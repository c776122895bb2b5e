import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from './field.tsx';
import { isComposing } from './is-composing.ts';

const TYPING_PAUSE_MS = 350;

interface DebouncedProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  onChange: (value: string) => void;
}

/** A text field that reports its value after a pause in typing, or on Enter. */
export function DebouncedField({ value, onChange, ...field }: DebouncedProps) {
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The applied text may arrive while the next letters are being typed.
  useEffect(() => {
    if (timer.current === undefined) setDraft(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (text !== value) onChange(text);
  };
  return (
    <TextField
      autoComplete="off"
      maxLength={128}
      {...field}
      value={draft}
      onChange={({ target: { value: text } }) => {
        setDraft(text);
        clearTimeout(timer.current);
        const { pathname } = window.location;
        timer.current = setTimeout(() => {
          // Do not cancel a navigation that began in the meantime.
          timer.current = undefined;
          if (window.location.pathname === pathname) apply(text);
        }, TYPING_PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) apply(event.currentTarget.value);
      }}
    />
  );
}
