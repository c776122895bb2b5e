import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { Button } from './button.tsx';
import { RetryNote } from './retry-note.tsx';

export function MoreButton({ query, label }: { query: UseInfiniteQueryResult; label: string }) {
  const t = useText(fieldsText);
  if (!query.hasNextPage) return null;
  if (query.isFetchNextPageError) return <RetryNote text={t.failed} onRetry={query.fetchNextPage} />;
  return (
    <div className="grid justify-items-center">
      <Button
        variant="outline"
        busy={query.isFetchingNextPage}
        busyLabel={t.loading}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
