import { safeLink } from '@rush/contract/safe-link.ts';

/** `images/a.webp`, as older front ends write a path under the host. */
const RELATIVE = /^[\w-]+\/[\w./-]+$/;

/** A picture's address from a form: a path of this shop or an https address. Reports what is wrong with it. */
export function readImgpath(
  value: string | null | undefined,
  form: 'create' | 'edit',
  publicUrl: string,
  wrong: (field: string, message: string) => undefined,
): string | undefined {
  const given = value ?? (form === 'create' ? '' : undefined);
  if (given === undefined) return undefined;
  if (given === '') return wrong('imgpath', 'Image Path is required.');
  const link = safeLink(RELATIVE.test(given) ? `/${given}` : given, publicUrl);
  return link ?? wrong('imgpath', 'Image Path must be a path of this shop or an https:// address.');
}
