import { addressKind, hostOf } from './address-kind.ts';
import { type ParsedEnvironment, type RawEnvironment, textOf } from './environment.ts';

export interface Facts {
  env: ParsedEnvironment;
  /** As it was set: also variables of Node itself, and what a default would hide. */
  raw: RawEnvironment;
}

/** One line of the table of settings that are refused, or warned of. */
export interface Rule {
  /** The variable that the problem begins with. */
  name: string;
  /** `refuse`: the shop does not start. `warn`: it starts and says so. */
  level: 'refuse' | 'warn';
  /** @returns what is wrong, in words that follow the name; null where nothing is */
  find: (facts: Facts) => string | null;
  /** What to do about it. */
  remedy: string;
}

export const isSet = (facts: Facts, name: string): boolean =>
  facts.raw[name] !== undefined && facts.raw[name] !== '';

export const refuse = (name: string, find: Rule['find'], remedy: string): Rule => ({
  name,
  level: 'refuse',
  find,
  remedy,
});

export const warn = (name: string, find: Rule['find'], remedy: string): Rule => ({
  ...refuse(name, find, remedy),
  level: 'warn',
});

/** Some of these are set and others are not: each that is missing is named. */
export function halves(names: readonly string[], what: string): Rule[] {
  return names.map((name) =>
    refuse(
      name,
      (facts) => {
        const others = names.filter((other) => other !== name && isSet(facts, other));
        return others.length > 0 && !isSet(facts, name)
          ? `is not set though ${others.join(' and ')} is`
          : null;
      },
      `set all of ${what} (${names.join(', ')}) or none`,
    ),
  );
}

/** A provider that was chosen needs these. @param isChosen says why, or null where it was not */
export function needed(names: readonly string[], isChosen: Rule['find'], remedy: string): Rule[] {
  return names.map((name) =>
    refuse(
      name,
      (facts) => {
        const chosen = isChosen(facts);
        return chosen !== null && !isSet(facts, name) ? `must be set in production (${chosen})` : null;
      },
      remedy,
    ),
  );
}

/** What to do about a value of the demo. */
export const OWN_VALUE = 'set your own, or remove it where you do not use this provider';

/** A value of the demo. Ids and secrets alike: an id of the demo shows that its provider was never set up. */
export const notOfDemo = (name: string, demo: string): Rule =>
  refuse(name, ({ raw }) => (raw[name] === demo ? 'is a demo value' : null), OWN_VALUE);

/** An address that keys or personal data are sent to: https, and out in the world. */
export function providerAddress(name: string): Rule {
  return refuse(
    name,
    ({ env }) => {
      const address = textOf(env, name);
      if (address === undefined) return null;
      const host = hostOf(address);
      if (host === null) return 'is not an address';
      if (addressKind(host) !== 'public') return `leads to this machine or a private network (${host})`;
      if (/^[a-z]+:\/\//i.test(address) && !address.startsWith('https://'))
        return 'is not an https:// address';
      return null;
    },
    "remove it, so that the provider's own address is used, or set the https:// address that the provider gave you",
  );
}

/** Runs a table. Each finding begins with the variable's name and ends with what to do. */
export function applyRules(rules: readonly Rule[], facts: Facts): { problems: string[]; warnings: string[] } {
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const rule of rules) {
    const found = rule.find(facts);
    if (found !== null)
      (rule.level === 'refuse' ? problems : warnings).push(`${rule.name}: ${found}; ${rule.remedy}`);
  }
  return { problems, warnings };
}
