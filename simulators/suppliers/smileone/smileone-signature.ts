import { createHash } from 'node:crypto';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Fields sorted by name as `name=value&`, then the merchant key; MD5 applied twice (Smile.one, section 1.2). */
export function signSmile(fields: Readonly<Record<string, string>>, key: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}&`)
    .join('');
  return md5(md5(text + key));
}
