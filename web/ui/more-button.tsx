import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { Button } from './button.tsx';

export function MoreButton({ query, label }: { query: UseInfiniteQueryResult; label: string }) {
  const { loading } = useText(fieldsText);
  if (!query.hasNextPage) return null;
  return (
    <div className="grid justify-items-center">
      <Button
        variant="outline"
        busy={query.isFetchingNextPage}
        busyLabel={loading}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
