import { safeLink } from '@rush/contract/safe-link.ts';
import { z } from 'zod';

/** A setting as its domain declares it. The page of settings shows it under the text `adminSettings.fields.<label>`. */
export interface SettingDeclaration<Schema extends z.ZodType = z.ZodType> {
  /** Its bounds, and with `.default(…)` its value until the owner sets one. */
  schema: Schema;
  /** The key of its label; the setting's name where not given, null where the page has a control of its own for it. */
  label?: string | null;
  /**
   * Its default was made up for the demo, and shoppers read it: a shop that trades shows nothing until it sets its own.
   * `until-set`: where another shop may mean just that, whatever is set counts as its own.
   */
  isMadeUp?: true | 'until-set';
  /** The law or shoppers ask for it: a shop that trades is closed to shoppers until it is set. */
  isNeeded?: true;
}

export type SettingDeclarations = Readonly<Record<string, SettingDeclaration>>;

/** The values of a domain's settings, to be merged into `SettingValues`. */
export type ValuesOf<Declarations extends SettingDeclarations> = {
  [Name in keyof Declarations]: z.output<Declarations[Name]['schema']>;
};

export function declareSettings<const Declarations extends SettingDeclarations>(
  declarations: Declarations,
): Declarations {
  return declarations;
}

/** Puts the settings of all domains together. Throws where two declare the same one. */
export function composeSettings(...lists: readonly SettingDeclarations[]): SettingDeclarations {
  const composed: Record<string, SettingDeclaration> = {};
  for (const [name, declaration] of lists.flatMap((list) => Object.entries(list))) {
    if (Object.hasOwn(composed, name)) throw new Error(`the setting ${name} is declared twice`);
    composed[name] = declaration;
  }
  return composed;
}

/** An amount in paise. */
export const paise = (fallback: number) => z.number().int().min(0).max(1_000_000_000_00).default(fallback);
export const percent = (fallback: number) => z.number().min(0).max(100).default(fallback);
/** Room on a disk, in units of 1,048,576 bytes; up to a petabyte. */
export const megabytes = (fallback: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(1024 ** 3)
    .default(fallback);
/** One line of text. */
export const line = (fallback: string, max = 200) => z.string().max(max).default(fallback);

const isOutside = (value: string) => safeLink(value, 'https://shop.invalid')?.startsWith('https:') ?? false;

/** The address of another site, by https. */
export const outsideLink = () =>
  z
    .string()
    .max(300)
    .refine((value) => isOutside(value), 'must be an https:// address');

/** The same, or nothing. */
export const outsideLinkOrNone = (fallback: string) =>
  z
    .string()
    .max(300)
    .refine((value) => value === '' || isOutside(value), 'must be an https:// address')
    .default(fallback);
