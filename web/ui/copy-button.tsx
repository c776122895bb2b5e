import { useState } from 'react';
import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { ControlIcon } from './control-icon.tsx';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { useDelayed } from './use-delayed.ts';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied } = useText(fieldsText);
  const [isDone, setDone] = useState(false);
  useDelayed(isDone, () => setDone(false));
  const copy = () => void copyText(text).then(setDone, () => setDone(false));
  return (
    <span className="relative flex">
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className="-my-2.5 grid size-11 shrink-0 place-items-center hover:text-accent-text"
      >
        {isDone ? (
          <Icon name="check" className="size-4.5" />
        ) : (
          <ControlIcon name="copy" className="size-4.5" />
        )}
      </button>
      <span
        role="status"
        className="absolute top-full right-0 z-10 mt-1.5 border border-line-strong bg-raised px-2 py-1 text-sm font-normal tracking-normal whitespace-nowrap text-success empty:hidden"
      >
        {isDone ? copied : ''}
      </span>
    </span>
  );
}
