import { useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { searchText } from '../../text/en/search.ts';
import { forgetSearches, readRecentSearches } from './recent-searches.ts';

export function RecentSearches({ onPick }: { onPick: (query: string) => void }) {
  const t = useText(searchText);
  const [recent, setRecent] = useState(readRecentSearches);
  if (recent.length === 0) return null;
  const forget = () => {
    forgetSearches();
    setRecent([]);
  };
  return (
    <div className="px-4 pt-4">
      <p className="flex items-center justify-between text-sm font-semibold text-muted">
        {t.recent}
        <button
          type="button"
          onClick={forget}
          className="min-h-9 px-2 underline underline-offset-4 hover:text-foreground"
        >
          {t.forget}
        </button>
      </p>
      <ul className="flex flex-wrap gap-2">
        {recent.map((entry) => (
          <li key={entry}>
            <button
              type="button"
              onClick={() => onPick(entry)}
              className="min-h-10 border border-line-strong px-3 hover:bg-raised"
            >
              {entry}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
