import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';
import { encodeDrawing, WIDTHS, type WidthSet } from './encode-picture.ts';

export interface Drawing {
  key: string;
  widths: WidthSet;
  /** @returns SVG */
  draw(): string;
}

const NAME = new RegExp(`^${PICTURE_FOLDER}/(.+?)(?:-(\\d{3,4}))?\\.(avif|webp)$`);

/** Adds drawings to the stored files. Each file of a drawing is encoded and stored on first request. */
export function withDrawings(files: Files, drawings: readonly Drawing[]): Files {
  const byKey = new Map(drawings.map((drawing) => [drawing.key, drawing]));
  const encode = async (name: string): Promise<Buffer | null> => {
    const [, key = '', suffix, format = ''] = NAME.exec(name) ?? [];
    const drawing = byKey.get(key);
    if (!drawing) return null;
    const widths: readonly number[] = WIDTHS[drawing.widths];
    const width = suffix ? Number(suffix) : Math.max(...widths);
    if (!widths.includes(width)) return null;
    const bytes = await encodeDrawing(drawing.draw(), width, format);
    await files.put(name, bytes, `image/${format}`);
    return bytes;
  };
  return {
    put: (name, bytes, contentType) => files.put(name, bytes, contentType),
    remove: (name) => files.remove(name),
    list: (folder) => files.list(folder),
    get: async (name) => (await files.get(name)) ?? (await encode(name)),
  };
}
