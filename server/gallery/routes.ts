import { galleryImages } from '@rush/contract/gallery.ts';
import { type Binding, bindPublic } from '#platform/http/binding.ts';
import type { HotAnswers } from '#platform/http/hot-answers.ts';
import { declareHotCall } from '#platform/http/hot-call.ts';
import type { Platform } from '#platform/platform.ts';
import { listGallery } from './list-gallery.ts';

export function galleryRoutes({ platform }: { platform: Platform }): Binding[] {
  return [bindPublic(galleryImages, () => listGallery(platform.db.queries))];
}

/** Keeps the gallery's answer for guests as ready bytes until `gallery` is announced. */
export function declareHotGallery(hot: HotAnswers, { platform }: { platform: Platform }): void {
  declareHotCall(hot, {
    call: galleryImages,
    topics: ['gallery'],
    make: () => listGallery(platform.db.queries),
  });
}
