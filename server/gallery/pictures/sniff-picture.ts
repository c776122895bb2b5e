export type PictureFormat = 'jpeg' | 'png' | 'webp';

const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

/** What the bytes say they are. A name or a content type said by the sender means nothing. */
export function sniffPicture(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 16) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG_MAGIC)) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}
