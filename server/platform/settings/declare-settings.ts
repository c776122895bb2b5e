import { safeLink } from '@rush/contract/safe-link.ts';
import { z } from 'zod';

/** A setting. Its label and hint are in web/features/admin/parts/settings-fields.ts. */
export interface SettingDeclaration<Schema extends z.ZodType = z.ZodType> {
  /** Validates the value; `.default(…)` applies until the owner sets one. */
  schema: Schema;
  /**
   * The default is made up for the demo, so production omits it until the owner sets a different value, or, with
   * `until-set`, any value.
   */
  isMadeUp?: true | 'until-set';
  /** Required by law, or needed by shoppers: production stays closed until it is set. */
  isNeeded?: true;
}

export type SettingDeclarations = Readonly<Record<string, SettingDeclaration>>;

export type ValuesOf<Declarations extends SettingDeclarations> = {
  [Name in keyof Declarations]: z.output<Declarations[Name]['schema']>;
};

export function declareSettings<const Declarations extends SettingDeclarations>(
  declarations: Declarations,
): Declarations {
  return declarations;
}

/** Merges the settings of all domains. Throws on duplicates. */
export function composeSettings(...lists: readonly SettingDeclarations[]): SettingDeclarations {
  const composed: Record<string, SettingDeclaration> = {};
  for (const [name, declaration] of lists.flatMap((list) => Object.entries(list))) {
    if (Object.hasOwn(composed, name)) throw new Error(`the setting ${name} is declared twice`);
    composed[name] = declaration;
  }
  return composed;
}

export const paise = (fallback: number) => z.number().int().min(0).max(1_000_000_000_00).default(fallback);
export const percent = (fallback: number) => z.number().min(0).max(100).default(fallback);
/** Disk space in MiB, up to 1 PiB. */
export const megabytes = (fallback: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(1024 ** 3)
    .default(fallback);
const oneLine = z.string().regex(/^\P{Cc}*$/u, 'must be one line');
export const line = (fallback: string, max = 200) => oneLine.max(max).default(fallback);

const isExternal = (value: string) => safeLink(value, 'https://shop.invalid')?.startsWith('https:') ?? false;

/** An https URL on another site. */
export const externalLink = () =>
  z
    .string()
    .max(300)
    .refine((value) => isExternal(value), 'must be an https:// address');

export const externalLinkOrNone = (fallback: string) =>
  z
    .string()
    .max(300)
    .refine((value) => value === '' || isExternal(value), 'must be an https:// address')
    .default(fallback);
