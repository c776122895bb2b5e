export const PICTURE_FOLDER = 'images';

/** As in answers: without the leading slash, because front ends add one (`"/" + imgpath`). */
export function shownPath(path: string): string {
  return path.replace(/^\//, '');
}

/** The path of a picture's widest WebP. The other sizes are `<key>-160.avif`, `<key>-160.webp` and so on. */
export function picturePath(key: string): string {
  return `/images/${key}.webp`;
}
