import { useState } from 'react';
import { TextAreaField, TextField } from '../../../ui/field.tsx';

export interface HindiText {
  /** Identifies the field while the form is open. */
  name: string;
  english: string;
  hindi: string;
  max: number;
  /** The label of a multi-line field; a single-line field is labelled with its English text. */
  paragraph?: string;
  error?: string;
  onChange: (hindi: string) => void;
}

export function noteInHindi(
  english: string,
  hindi: string,
  error: string | undefined,
  onChange: (hindi: string) => void,
): HindiText {
  return { name: 'note', english, hindi, max: 1000, paragraph: 'Note in Hindi', error, onChange };
}

/** Hindi versions of texts. Initially open if any text is translated, as a reminder to keep it up to date. */
export function HindiTexts({ texts }: { texts: readonly HindiText[] }) {
  const shownTexts = texts.filter(({ english, hindi }) => english.trim() !== '' || hindi !== '');
  const translatedCount = shownTexts.filter(({ hindi }) => hindi.trim() !== '').length;
  const [isOpen] = useState(translatedCount > 0);
  if (shownTexts.length === 0) return null;
  return (
    <details open={isOpen} className="border border-line-strong px-3.5">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Hindi translations{' '}
        <span className="text-sm font-normal text-muted">{`${translatedCount} of ${shownTexts.length}`}</span>
      </summary>
      <div className="grid gap-4 pb-3.5">
        <p className="text-sm text-muted">Optional. Empty fields appear in English on Hindi pages.</p>
        {shownTexts.map((text) => (
          <TextInHindi key={text.name} {...text} />
        ))}
      </div>
    </details>
  );
}

function TextInHindi({ english, hindi, max, paragraph, error, onChange }: HindiText) {
  const field = {
    lang: 'hi',
    maxLength: max,
    value: hindi,
    error,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return paragraph ? (
    <TextAreaField {...field} label={paragraph} hint={english} rows={3} />
  ) : (
    <TextField {...field} label={`“${english}” in Hindi`} />
  );
}
