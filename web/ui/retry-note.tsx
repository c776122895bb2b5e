import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { Button } from './button.tsx';
import { Note } from './states.tsx';

export function RetryNote({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useText(fieldsText);
  const retryButton = <Button size="sm" variant="outline" label={t.retry} onClick={() => void onRetry()} />;
  return (
    <Note tone="warning" role="alert" action={retryButton}>
      {text}
    </Note>
  );
}
