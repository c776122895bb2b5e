/** The folder of the store that pictures lie in. */
export const PICTURE_FOLDER = 'images';

/** The address of a stored picture: its widest WebP. Beside it lie `<key>-160.avif`, `<key>-160.webp` and so on. */
export function picturePath(key: string): string {
  return `/images/${key}.webp`;
}
