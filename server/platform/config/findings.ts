import type { ParsedEnvironment, RawEnvironment } from './environment.ts';
import type { Providers } from './provider-descriptor.ts';

export interface Facts {
  env: ParsedEnvironment;
  /** The raw values without defaults, including Node's own variables. */
  raw: RawEnvironment;
  providers: Providers;
}

/** A description that follows the variable's name; falsy if nothing is wrong. */
type Problem = string | number | boolean | null | undefined;

export class Findings {
  /** These keep the shop from starting. */
  readonly problems: string[] = [];
  readonly warnings: string[] = [];
  readonly env: ParsedEnvironment;
  readonly raw: RawEnvironment;
  readonly providers: Providers;

  constructor({ env, raw, providers }: Facts) {
    this.env = env;
    this.raw = raw;
    this.providers = providers;
  }

  refuse(name: string, problem: Problem, remedy: string): void {
    if (problem) this.problems.push(`${name}: ${problem}; ${remedy}`);
  }

  warn(name: string, problem: Problem, remedy: string): void {
    if (problem) this.warnings.push(`${name}: ${problem}; ${remedy}`);
  }

  refuseHalves(names: readonly string[], what: string): void {
    const set = names.filter((name) => this.raw[name]);
    for (const name of names)
      this.refuse(
        name,
        set.length > 0 && !this.raw[name] && `is not set though ${set.join(' and ')} is`,
        `set all of ${what} (${names.join(', ')}) or none`,
      );
  }
}
