import { z } from 'zod';
import { defineCall } from './call.ts';
import { PicturePath, Timestamp } from './fields.ts';

export const GALLERY_TYPES = ['CarouselMb', 'CarouselPc', 'Banner', 'Popup', 'Item', 'Product'] as const;
export type GalleryType = (typeof GALLERY_TYPES)[number];

const ImageHindi = z.object({ title: z.string(), headline: z.string(), line: z.string() }).partial();
export const GalleryImage = z.object({
  id: z.string(),
  _id: z.string(),
  title: z.string(),
  type: z.enum(GALLERY_TYPES),
  url: PicturePath,
  redirectUrl: z.string(),
  headline: z.string().describe('Shown over the picture; empty for none'),
  line: z.string().describe('Second line, such as a price; empty for none'),
  startsAt: Timestamp.nullable().describe('Not shown before this time; null for no start'),
  endsAt: Timestamp.nullable().describe('Shown until then, with the time left; null for no end'),
  hi: ImageHindi.describe('Hindi translations; if one is missing or empty, the English text applies'),
});
export type GalleryImage = z.infer<typeof GalleryImage>;

const Slides = z.array(GalleryImage);
export const GalleryImages = z.object({
  CarouselMb: Slides,
  CarouselPc: Slides,
  Popup: Slides,
  Banner: Slides,
  Item: Slides,
  Product: Slides,
});
export type GalleryImages = z.infer<typeof GalleryImages>;

export const galleryImages = defineCall('galleryImages', {
  summary: 'The pictures on show, by type',
  who: 'public',
  output: GalleryImages,
});
