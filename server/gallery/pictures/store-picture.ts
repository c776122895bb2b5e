import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';
import { type EncodedPicture, type EncodeOptions, encodePicture } from './encode-picture.ts';

/** Encodes a picture and puts its files into the store. The widest comes last: where it is, all are. */
export async function storePicture(
  files: Files,
  source: Buffer,
  options: EncodeOptions,
): Promise<EncodedPicture> {
  const picture = await encodePicture(source, options);
  const widest = picture.files.filter(({ name }) => name === `${options.key}.webp`);
  const others = picture.files.filter(({ name }) => name !== `${options.key}.webp`);
  const put = (file: EncodedPicture['files'][number]) =>
    files.put(`${PICTURE_FOLDER}/${file.name}`, file.bytes, file.contentType);
  await Promise.all(others.map(put));
  await Promise.all(widest.map(put));
  return picture;
}
