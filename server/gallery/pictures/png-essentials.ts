/** What a PNG needs to look as it does. Texts and colour profiles are packed, so a few KB may unfold to GBs. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IEND']);
const MAGIC_LENGTH = 8;
/** Length, name and checksum around a chunk's bytes. */
const CHUNK_FRAME = 12;

/**
 * A PNG without its texts, profiles, animation, and whatever was hung on behind its end; null where its chunks
 * do not add up. Nothing is unpacked here, and only what is left is handed to the decoder.
 */
export function pngEssentials(png: Buffer): Buffer | null {
  const kept = [png.subarray(0, MAGIC_LENGTH)];
  for (let at = MAGIC_LENGTH; at + CHUNK_FRAME <= png.length; ) {
    const end = at + CHUNK_FRAME + png.readUInt32BE(at);
    if (end > png.length) return null;
    const name = png.toString('latin1', at + 4, at + 8);
    if (KEPT.has(name)) kept.push(png.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}
