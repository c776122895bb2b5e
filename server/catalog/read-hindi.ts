interface HindiFacts<Name extends string> {
  /** As it is stored. */
  known?: Readonly<Partial<Record<Name, string>>>;
  /** As the form sends it; empty text takes one away. */
  given: Readonly<Partial<Record<Name, string | null>>> | null | undefined;
  /** Names whose English text the form changes. */
  changed?: readonly Name[];
}

/** Hindi texts to store, without empty ones. One that the form leaves out stays, unless its English text changes. */
export function readHindi<Name extends string>(
  names: readonly Name[],
  { known, given, changed = [] }: HindiFacts<Name>,
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = given?.[name] ?? (changed.includes(name) ? '' : known?.[name]);
    if (text) texts[name] = text;
  }
  return texts;
}
