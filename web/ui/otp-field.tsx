import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';
import { useInputReplay } from './use-input-replay.ts';

interface OtpFieldProps {
  label: string;
  digitLabel: (position: number) => string;
  digits: number;
  /** One character, or none, for each box. */
  value: readonly string[];
  isInvalid?: boolean;
  /** The first box takes the keyboard when the boxes appear. */
  isFocused?: boolean;
  onChange: (value: readonly string[]) => void;
}

/** Boxes of one digit each: type, paste, move with arrows, take back with Backspace. */
export function OtpField({
  label,
  digitLabel,
  digits,
  value,
  isInvalid = false,
  isFocused = false,
  onChange,
}: OtpFieldProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const positions = Array.from({ length: digits }, (_, index) => index);
  const current = positions.map((index) => value[index] ?? '');

  useEffect(() => {
    if (isFocused) boxes.current[0]?.focus();
  }, [isFocused]);

  const focusBox = (index: number) => boxes.current[Math.min(Math.max(index, 0), digits - 1)]?.focus();

  const write = (from: number, typed: string) => {
    const next = [...current];
    const room = typed.slice(0, digits - from);
    for (const [offset, digit] of [...room].entries()) next[from + offset] = digit;
    onChange(next);
    focusBox(from + room.length);
  };

  const change = (index: number, text: string) => {
    const typed = text.replace(/\D/g, '');
    const before = current[index] ?? '';
    if (typed === '') return text === '' && onChange(current.with(index, ''));
    if (typed.length > 2 || before === '') return write(typed.length >= digits ? 0 : index, typed);
    write(index, typed.length === 2 ? typed.replace(before, '') : typed);
  };

  useInputReplay(() => {
    const typed = boxes.current.map((box) => box?.value ?? '').join('');
    if (typed) change(0, typed);
  });

  const keyDown = (index: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focusBox(index - 1);
    else if (event.key === 'ArrowRight') focusBox(index + 1);
    else if (event.key === 'Home') focusBox(0);
    else if (event.key === 'End') focusBox(digits - 1);
    else if (event.key === 'Backspace') {
      const at = current[index] === '' ? index - 1 : index;
      if (at >= 0) onChange(current.with(at, ''));
      focusBox(at);
    } else return;
    event.preventDefault();
  };

  const paste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    const pasted = event.clipboardData.getData('text').replace(/\D/g, '');
    if (pasted) write(pasted.length >= digits ? 0 : index, pasted);
  };

  return (
    <fieldset className="flex gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {positions.map((index) => (
        <input
          key={index}
          ref={(element) => {
            boxes.current[index] = element;
          }}
          type="text"
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={digitLabel(index + 1)}
          aria-invalid={isInvalid || undefined}
          value={current[index]}
          onChange={({ target }) => change(index, target.value)}
          onKeyDown={(event) => keyDown(index, event)}
          onPaste={(event) => paste(index, event)}
          onFocus={({ target }) => target.select()}
          className={cx(
            'numerals h-16 w-full max-w-16 min-w-0 border bg-raised text-center text-3xl hover:border-foreground focus:border-foreground focus-visible:outline-offset-0 aria-invalid:border-danger',
            current[index] ? 'border-foreground' : 'border-line-strong',
          )}
        />
      ))}
    </fieldset>
  );
}
