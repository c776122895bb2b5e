import { TABLE_OWNERS } from './tidy-rules.ts';
import type { Finding } from './tidy-source.ts';

/** A domain says in its README what it owns. @param text of the README; empty where there is none */
export function checkReadme(domain: string, text: string): Finding[] {
  const problem = (message: string) => ({ path: `server/${domain}/README.md`, line: 1, message });
  return [
    ...(text === '' ? [problem('every domain says in ten lines what it owns')] : []),
    ...(TABLE_OWNERS[domain] ?? [])
      .filter((table) => !text.includes(`\`${table}\``))
      .map((table) => problem(`does not say that it owns ${table}`)),
  ];
}
