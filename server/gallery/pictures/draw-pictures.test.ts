import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Files } from '#platform/files/files.ts';
import { localFiles } from '#platform/files/local-files.ts';
import { demoPictures } from '../../catalog/demo/demo-catalogue.ts';
import { drawItem, drawProduct } from '../demo-art/draw.ts';
import { type Drawing, drawPictures } from './draw-pictures.ts';

let folder: string;
let files: Files;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-drawn-'));
  files = localFiles(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const drawing = (key: string, colour: string): Drawing => ({
  key,
  widths: 'art',
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640" fill="${colour}"/></svg>`,
});
const widthOf = async (name: string) =>
  (await sharp((await files.get(`images/${name}`)) ?? Buffer.alloc(0)).metadata()).width;

test('drawings are made once, and again where they changed', async () => {
  expect(await drawPictures(files, [drawing('a', '#f00'), drawing('b', '#0f0')])).toBe(2);
  expect(await drawPictures(files, [drawing('a', '#f00'), drawing('b', '#0f0')])).toBe(0);
  const before = await files.get('images/b.webp');
  expect(await drawPictures(files, [drawing('a', '#f00'), drawing('b', '#00f'), drawing('c', '#fff')])).toBe(
    2,
  );
  expect(await files.get('images/b.webp')).not.toEqual(before);
  expect(await Promise.all([160, 320, 640].map((width) => widthOf(`c-${width}.webp`)))).toEqual([
    160, 320, 640,
  ]);
  expect(await readdir(join(folder, 'images'))).toHaveLength(3 * 7);
});

test('what was cut off in the middle is made again', async () => {
  const broken = { ...drawing('e', ''), svg: 'no drawing' };
  await expect(drawPictures(files, [drawing('d', '#123'), broken])).rejects.toThrow();
  expect(await drawPictures(files, [drawing('d', '#123'), drawing('e', '#456')])).toBe(2);
});

test('the demo has a drawing for each picture that its catalogue shows, all of them sound and square', async () => {
  const pictures = demoPictures();
  expect(new Set(pictures.map(({ key }) => key)).size).toBe(pictures.length);
  for (const { key, product, itemArt } of pictures) {
    const svg = itemArt === null ? drawProduct(product.art) : drawItem(itemArt, product.art);
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ format, isSquare: width === height }, key).toEqual({ format: 'svg', isSquare: true });
  }
});
