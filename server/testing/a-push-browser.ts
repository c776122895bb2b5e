import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** Example keys from RFC 8291. */
export const PUSH_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** A browser with its own push service, which decrypts messages as RFC 8291 specifies. */
export async function aPushBrowser(status = 201, mayRespond: Promise<unknown> = Promise.resolve()) {
  const received: { message: unknown; authorization: string }[] = [];
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const decrypt = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const keyLength = body[20]!;
    const sender = body.subarray(21, 21 + keyLength);
    const sharedSecret = ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const ikm = Buffer.from(hkdfSync('sha256', sharedSecret, auth, info, 32));
    const prk = createHmac('sha256', salt).update(ikm).digest();
    const expand = (label: string, length: number) =>
      createHmac('sha256', prk).update(`Content-Encoding: ${label}\0\u0001`).digest().subarray(0, length);
    const ciphertext = body.subarray(21 + keyLength);
    const decipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
    decipher.setAuthTag(ciphertext.subarray(-16));
    const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        message: decrypt(Buffer.concat(chunks)),
        authorization: request.headers.authorization ?? '',
      });
      void mayRespond.then(() => response.writeHead(status).end());
    });
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const subscription = {
    endpoint: `http://127.0.0.1:${port}/browser`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return { received, subscription };
}
