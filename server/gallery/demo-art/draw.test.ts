import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoPictures } from '../../catalog/demo/demo-catalogue.ts';
import { drawItem, drawProduct } from './draw.ts';

test('the demo has a valid, square drawing for each picture of its catalogue', async () => {
  const pictures = demoPictures();
  expect(new Set(pictures.map(({ key }) => key)).size).toBe(pictures.length);
  for (const { key, product, itemArt } of pictures) {
    const svg = itemArt === null ? drawProduct(product.art) : drawItem(itemArt, product.art);
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ format, isSquare: width === height }, key).toEqual({ format: 'svg', isSquare: true });
  }
});
