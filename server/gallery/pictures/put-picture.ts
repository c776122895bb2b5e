import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';
import type { EncodedFile, EncodedPicture } from './encode-picture.ts';

/** Puts a picture's files into the store, the one of its own address last: where that is, all are. */
export async function putPicture(files: Files, picture: EncodedPicture, key: string): Promise<void> {
  const isMain = (file: EncodedFile) => file.name === `${key}.webp`;
  const put = (file: EncodedFile) =>
    files.put(`${PICTURE_FOLDER}/${file.name}`, file.bytes, file.contentType);
  await Promise.all(picture.files.filter((file) => !isMain(file)).map(put));
  await Promise.all(picture.files.filter(isMain).map(put));
}
