import { SERVER_WORDS } from './hi/server-words.ts';

interface Clause {
  /** Matches what the server wrote; a group for each placeholder. */
  pattern: RegExp;
  /** Which placeholder each group is. */
  places: readonly string[];
  hindi: string;
}

const PLACE = /\{(\d)\}/g;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The less of a clause is left open, the earlier it is tried. */
const CLAUSES: readonly Clause[] = Object.entries(SERVER_WORDS)
  .map(([english, hindi]) => ({
    pattern: new RegExp(
      `^${english
        .split(PLACE)
        .map((part, at) => (at % 2 ? '(.+?)' : literal(part)))
        .join('')}$`,
    ),
    places: [...english.matchAll(PLACE)].map(([, place = '']) => place),
    fixed: english.replace(PLACE, '').length,
    hindi,
  }))
  .sort((one, other) => one.places.length - other.places.length || other.fixed - one.fixed);

function inHindi(clause: string): string {
  for (const { pattern, places, hindi } of CLAUSES) {
    const [, ...values] = pattern.exec(clause) ?? [];
    if (values.length < places.length || !pattern.test(clause)) continue;
    const said = new Map(places.map((place, at) => [place, inHindi(values[at] ?? '')]));
    return hindi.replace(PLACE, (_, place: string) => said.get(place) ?? '');
  }
  return clause;
}

/** Between names of variables. */
const AND = /(?<=[A-Z0-9_]{3}) and (?=[A-Z0-9_]{3})/g;

/** What the server tells staff, in Hindi, clause by clause; what it only passes on, such as a provider's words, stays. */
export const sayInHindi = (text: string): string =>
  text.replace(AND, ' और ').split('; ').map(inHindi).join('; ');
