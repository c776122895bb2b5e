import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { Button } from './button.tsx';
import { Note } from './states.tsx';

export function RetryNote({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useText(fieldsText);
  return (
    <Note tone="warning" role="alert">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {text}
        <Button size="sm" variant="outline" onClick={() => void onRetry()}>
          {t.retry}
        </Button>
      </span>
    </Note>
  );
}
