import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** The RSA key that both providers use, persisted so that ID tokens stay valid across restarts. */
export async function loadSigningKey(folder: string | undefined): Promise<JWK> {
  const file = folder ? join(folder, 'identity-key.json') : null;
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as JWK;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'simulator', use: 'sig', alg: 'RS256' };
  if (file && folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  }
  return key;
}
