/** What takes away or changes, wherever it stands. Cautious: much of it would do no harm. */
const CHANGES =
  /\b(?:drop|rename|truncate|not\s+valid|delete\s+from|merge\s+into|set\s+not\s+null|create\s+(?:or\s+replace|policy|rule|event)|row\s+level\s+security)\b|\balter\s+(?!table\b|default\b|type\s+\w+\s+add\b)["\w]+/i;
/** What a table that was there before may refuse from then on. A table that the migration makes itself may. */
const STRICTER = [
  /\b(?<words>create\s+unique\s+index)\b[^;]*?\bon\s+(?:only\s+)?(?<table>[\w."]+)/gi,
  /\b(?<words>create\s+(?:constraint\s+)?trigger)\b[^;]*?\bon\s+(?<table>[\w."]+)/gi,
  /\b(?<words>revoke)\b[^;]*?\bon\s+(?:table\s+)?(?<table>[\w."]+)/gi,
  // A role from a role.
  /\b(?<words>revoke)\b(?<table>)(?![^;]*\bon\b)/gi,
  // Rows that were there before may say what the version before does not know.
  /\b(?<words>update)\s+(?:only\s+)?(?<table>[\w."]+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi,
];
const ALTERED = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?<table>[\w."]+)(?<clauses>[^;]*)/gi;
/** Where `if not exists` stands, it may have been there. */
const CREATED = /\bcreate\s+table\s+(?!if\b)([\w."]+)/gi;
const BETWEEN_CLAUSES = /,(?![^()]*\))/;
/** Of a table as a whole, but for `set (…)`. */
const CHANGING_CLAUSE =
  /^\s*(?:set\s+\w+|enable|disable|force|no\s+\w+|inherit|attach|detach|owner|replica|not\s+of|of)\b/;
/** Comment signs in a text are none. */
const TEXT_OR_COMMENT = /'(?:[^']|'')*'|--.*$|\/\*[\s\S]*?\*\//gm;
const TEXT_OR_NAME = /'(?:[^']|'')*'|"[^"]*"/g;

/** A migration that says why the version of before is not in its way, though it does more than add. */
const SERVES_BOTH = /^-- Serves both versions: \S/m;

/**
 * What a version that serves meanwhile may stumble over in a migration, without its comments; null where it only adds,
 * or says that both versions can serve.
 */
export function findMoreThanAdding(statements: string): string | null {
  if (SERVES_BOTH.test(statements)) return null;
  const bare = statements
    .replace(TEXT_OR_COMMENT, (found) => (found.startsWith("'") ? found : ' '))
    .toLowerCase();
  const change = CHANGES.exec(bare)?.[0];
  if (change) return change;
  // With its texts, which may be statements, and without them, which may hold what ends a clause.
  return (
    findStricterIn(bare) ?? findStricterIn(bare.replace(TEXT_OR_NAME, (found) => found.charAt(0).repeat(2)))
  );
}

function findStricterIn(bare: string): string | null {
  const created = new Set([...bare.matchAll(CREATED)].map(([, table]) => table));
  for (const pattern of STRICTER)
    for (const { groups } of bare.matchAll(pattern))
      if (!created.has(groups?.table)) return groups?.words ?? '';
  for (const { groups } of bare.matchAll(ALTERED))
    if (!created.has(groups?.table))
      for (const clause of (groups?.clauses ?? '').split(BETWEEN_CLAUSES)) {
        const stricter = CHANGING_CLAUSE.exec(clause)?.[0].trim() ?? findStricter(clause);
        if (stricter !== null) return stricter;
      }
  return null;
}

/** Why a row that the version before writes may be refused by a changed table. */
function findStricter(clause: string): string | null {
  const constraint = /^\s*add\s+(constraint|check|unique|primary|foreign|exclude)\b/.exec(clause);
  if (constraint) return constraint[0].trim();
  const isAlwaysGiven = /\b(default|generated)\b/.test(clause);
  return /^\s*add\b.*(?<!\bis\s+)\bnot\s+null\b/s.test(clause) && !isAlwaysGiven
    ? 'not null without a default'
    : null;
}
