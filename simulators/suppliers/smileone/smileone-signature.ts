import { createHash } from 'node:crypto';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Fields by name, `name=value&` each, the merchant key behind the last `&`; MD5 of the MD5 (Smile.one, 1.2). */
export function signSmile(fields: Readonly<Record<string, string>>, key: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}&`)
    .join('');
  return md5(md5(text + key));
}
