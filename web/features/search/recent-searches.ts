import { readStored, writeStored } from '../../text/storage.ts';

const STORED = 'recentSearches';
const KEPT = 5;

export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string) {
  const text = query.trim();
  if (text.length < 2) return;
  const others = readRecentSearches().filter((entry) => entry.toLowerCase() !== text.toLowerCase());
  writeStored(STORED, JSON.stringify([text, ...others].slice(0, KEPT)));
}

export function forgetSearches() {
  writeStored(STORED, null);
}
