import { useState } from 'react';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/states.tsx';

export interface HindiText {
  /** Identifies the field while the form is open. */
  name: string;
  english: string;
  hindi: string;
  max: number;
  /** The label of a multi-line text; others are labelled by their English text. */
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

/** Hindi versions of texts, folded. Unfolds when an English text was changed and its Hindi was not. */
export function HindiTexts({ texts }: { texts: readonly HindiText[] }) {
  const [first] = useState(() => new Map(texts.map((text) => [text.name, text])));
  const [isOpened, setOpened] = useState(false);
  const shown = texts.filter(({ english, hindi }) => english.trim() !== '' || hindi !== '');
  if (shown.length === 0) return null;
  const isOutdated = shown.some(({ name, english, hindi }) => {
    const before = first.get(name);
    return hindi !== '' && before?.hindi === hindi && before.english !== english;
  });
  const isOpen = isOpened || isOutdated || shown.some(({ error }) => error);
  const filled = shown.filter(({ hindi }) => hindi.trim() !== '').length;
  return (
    <section className="border border-line-strong">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 px-3.5 py-2 text-left hover:bg-raised"
      >
        <span className="font-semibold">Hindi texts</span>
        <span className="flex items-center gap-2 text-sm text-muted">
          {filled} of {shown.length}
          <Icon name="chevronDown" className={isOpen ? 'rotate-180' : undefined} />
        </span>
      </button>
      {isOpen && (
        <div className="grid gap-4 border-t border-line-strong p-3.5">
          <p className="text-sm text-muted">
            Optional. What is left empty is shown in English on Hindi pages.
          </p>
          {isOutdated && (
            <Note tone="warning" role="status">
              The English text has changed. Please see whether the Hindi one still says the same.
            </Note>
          )}
          {shown.map((text) => (
            <TextInHindi key={text.name} {...text} />
          ))}
        </div>
      )}
    </section>
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
