import { Note } from '../../ui/states.tsx';

interface UnreadNoteProps {
  text: string;
  retry: string;
  onRetry: () => unknown;
}

/** Stands in for a section that could not be loaded. */
export function UnreadNote({ text, retry, onRetry }: UnreadNoteProps) {
  return (
    <Note tone="danger" icon="warn">
      {text}{' '}
      <button type="button" className="min-h-11 underline" onClick={() => void onRetry()}>
        {retry}
      </button>
    </Note>
  );
}
