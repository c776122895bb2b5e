import { digitsOf, readId } from '@rush/contract/typed-text.ts';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { cx } from './class-names.ts';
import { isComposing } from './is-composing.ts';
import { useInputReplay } from './use-input-replay.ts';

interface OtpFieldProps {
  label: string;
  digits: number;
  /** At most one character per box. */
  value: readonly string[];
  isInvalid?: boolean;
  onChange: (value: readonly string[]) => void;
}

/** The digits of a text, or the code in a whole message. */
function codeIn(text: string, digits: number): string {
  const typed = digitsOf(text);
  if (typed.length <= digits) return typed;
  return (
    readId(text)
      .match(/\d+/g)
      ?.find((run) => run.length === digits) ?? typed
  );
}

export function OtpField({ label, digits, value, isInvalid = false, onChange }: OtpFieldProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const [isTooLong, setTooLong] = useState(false);
  const t = useText(fieldsText);
  const positions = Array.from({ length: digits }, (_, index) => index);
  const current = positions.map((index) => value[index] ?? '');

  useEffect(() => boxes.current[0]?.focus(), []);

  const focusBox = (index: number) => boxes.current[Math.min(Math.max(index, 0), digits - 1)]?.focus();

  const write = (from: number, typed: string) => {
    setTooLong(typed.length > digits);
    if (typed.length > digits) return;
    const next = [...current];
    const room = typed.slice(0, digits - from);
    for (const [offset, digit] of [...room].entries()) next[from + offset] = digit;
    onChange(next);
    focusBox(from + room.length);
  };

  const change = (index: number, text: string) => {
    const typed = codeIn(text, digits);
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
    if (isComposing(event)) return;
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
    const pasted = codeIn(event.clipboardData.getData('text'), digits);
    if (pasted) write(pasted.length >= digits ? 0 : index, pasted);
  };

  return (
    <fieldset className="flex flex-wrap gap-2">
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
          aria-label={t.digit(index + 1)}
          aria-invalid={isInvalid || isTooLong || undefined}
          value={current[index]}
          onChange={({ target }) => change(index, target.value)}
          onKeyDown={(event) => keyDown(index, event)}
          onPaste={(event) => paste(index, event)}
          onFocus={({ target }) => target.select()}
          className={cx(
            'numerals h-16 w-0 max-w-16 min-w-0 flex-1 border bg-raised text-center text-3xl hover:border-foreground focus:border-foreground focus-visible:outline-offset-0 aria-invalid:border-danger',
            current[index] ? 'border-foreground' : 'border-line-strong',
          )}
        />
      ))}
      <p role="alert" className="w-full text-sm text-danger empty:hidden">
        {isTooLong && t.codeTooLong(digits)}
      </p>
    </fieldset>
  );
}
