import type { ParsedEnvironment, RawEnvironment } from './environment.ts';
import type { Providers } from './provider-descriptor.ts';

export interface Facts {
  env: ParsedEnvironment;
  /** What is set, without defaults; Node's own variables too. */
  raw: RawEnvironment;
  providers: Providers;
}

/** What a condition found, phrased to follow the variable's name; anything falsy: nothing is wrong. */
type Problem = string | number | boolean | null | undefined;

/** What is wrong with an environment, one line each: the variable, what is wrong with it, what to do. */
export class Findings {
  /** They keep the shop from starting. */
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

  /** Some of these are set and others are not. */
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
