import { galleryImages } from '@rush/contract/gallery.ts';
import { type Binding, bindPublic } from '#platform/http/binding.ts';
import { cacheCall } from '#platform/http/cache-call.ts';
import type { ResponseCache } from '#platform/http/response-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { listGallery } from './list-gallery.ts';

export function galleryRoutes({ platform }: { platform: Platform }): Binding[] {
  return [bindPublic(galleryImages, () => listGallery(platform.db.queries))];
}

/** Caches the gallery's response for guests until `gallery` is announced. */
export function cacheGalleryResponses(
  responseCache: ResponseCache,
  { platform }: { platform: Platform },
): void {
  cacheCall(responseCache, {
    call: galleryImages,
    topics: ['gallery'],
    make: () => listGallery(platform.db.queries),
  });
}
