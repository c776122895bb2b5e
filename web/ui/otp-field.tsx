import { OTPField } from '@base-ui/react/otp-field';
import { digitsOf, readId } from '@rush/contract/typed-text.ts';
import { useId, useState } from 'react';
import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';

interface OtpFieldProps {
  label: string;
  digits: number;
  value: string;
  isInvalid?: boolean;
  onChange: (value: string) => void;
}

/** A text's digits, or the code in a pasted message. */
function extractCode(text: string, digits: number): string {
  const allDigits = digitsOf(text);
  if (allDigits.length <= digits) return allDigits;
  const runs = readId(text).match(/\d+/g);
  return runs?.find((run) => run.length === digits) ?? allDigits;
}

export function OtpField({ label, digits, value, isInvalid = false, onChange }: OtpFieldProps) {
  const id = useId();
  const [isTooLong, setTooLong] = useState(false);
  const t = useText(fieldsText);
  const fits = (text: string) => extractCode(text, digits).length <= digits;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <OTPField.Root
        id={id}
        length={digits}
        validationType="none"
        inputMode="numeric"
        normalizeValue={(text) => (fits(text) ? extractCode(text, digits) : '')}
        value={value}
        onValueInvalid={(text) => setTooLong(!fits(text))}
        onValueChange={(next) => {
          setTooLong(false);
          onChange(next);
        }}
        className="flex gap-2"
      >
        {Array.from({ length: digits }, (_, index) => (
          <OTPField.Input
            key={String(index)}
            autoFocus={index === 0}
            // A limit would truncate a pasted message before its code.
            maxLength={undefined}
            aria-label={t.digit(index + 1)}
            aria-invalid={isInvalid || isTooLong || undefined}
            className="numerals h-16 w-0 max-w-16 min-w-0 flex-1 border border-line-strong bg-raised text-center text-3xl hover:border-foreground focus:border-foreground focus-visible:outline-offset-0 data-filled:not-aria-invalid:border-foreground aria-invalid:border-danger"
          />
        ))}
      </OTPField.Root>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {isTooLong && t.codeTooLong(digits)}
      </p>
    </div>
  );
}
