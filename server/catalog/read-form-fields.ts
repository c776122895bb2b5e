import { safeLink } from '@rush/contract/safe-link.ts';
import { refuse } from '#platform/refusal.ts';
import type { ProductRow } from './tables.ts';

export interface FormProblem {
  field: string;
  message: string;
}

export type AddProblem = (field: string, message: string) => undefined;

/** If there are problems, refuses with the first one's message and all of them by field. */
export function refuseProblems(type: 'item-invalid' | 'product-invalid', problems: FormProblem[]): void {
  if (problems.length > 0) refuse(type, { message: problems[0]?.message, fields: problems });
}

export type ApiFields = Pick<ProductRow, 'is_api' | 'api_type'>;

/** An API product or item needs an API type. @param before the stored values, for an edit */
export function checkApiType(
  draft: Partial<ApiFields>,
  before: ApiFields | undefined,
  addProblem: AddProblem,
): void {
  if ((draft.is_api ?? before?.is_api) && !(draft.api_type ?? before?.api_type))
    addProblem('apiType', 'API Type is required when Is API is true.');
}

export const canonicalCode = (value: string): string => value.replace(/\s+/gu, '').toUpperCase();

export function readApiType(value: string | null | undefined, addProblem: AddProblem): string | undefined {
  if (value === undefined || value === null) return undefined;
  const code = canonicalCode(value);
  return code.length <= 32 ? code : addProblem('apiType', 'API Type must be at most 32 characters.');
}

/** E.g. `images/a.webp`. Older front ends omit the leading slash. */
const RELATIVE = /^[\w-]+\/[\w./-]+$/;

export function readImgpath(
  value: string | null | undefined,
  form: 'create' | 'edit',
  publicUrl: string,
  addProblem: AddProblem,
): string | undefined {
  const path = value ?? (form === 'create' ? '' : undefined);
  if (path === undefined) return undefined;
  if (path === '') return addProblem('imgpath', 'Image Path is required.');
  const link = safeLink(RELATIVE.test(path) ? `/${path}` : path, publicUrl);
  return link ?? addProblem('imgpath', 'Image Path must be a path in this shop or an https:// address.');
}

type Texts<Name extends string> = Readonly<Partial<Record<Name, string | null>>>;

/** An omitted Hindi text is kept, unless its English text changes. @param english the stored and the new texts */
export function readHindi<Name extends string>(
  stored: Texts<Name> | undefined,
  updates: Texts<Name> | null | undefined,
  english: Readonly<Record<Name, readonly [before?: string, after?: string]>>,
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(english) as Name[]) {
    const [before, after = before] = english[name];
    const text = updates?.[name] ?? (after === before ? stored?.[name] : '');
    if (text) texts[name] = text;
  }
  return texts;
}
