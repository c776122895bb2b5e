export const PICTURE_FOLDER = 'images';

/** The path that the API returns, without a leading slash, because front ends add one (`"/" + imgpath`). */
export function apiPath(path: string): string {
  return path.replace(/^\//, '');
}

/** The path of a picture's widest WebP. Other sizes are `<key>-160.avif`, `<key>-160.webp` and so on. */
export function picturePath(key: string): string {
  return `/images/${key}.webp`;
}
