/** The folder of the store that pictures lie in. */
export const PICTURE_FOLDER = 'images';

/** As answers have it: a path under the host, which front ends put a slash before (`"/" + imgpath`). */
export function shownPath(path: string): string {
  return path.replace(/^\//, '');
}

/** The address of a stored picture: its widest WebP. Beside it lie `<key>-160.avif`, `<key>-160.webp` and so on. */
export function picturePath(key: string): string {
  return `/images/${key}.webp`;
}
