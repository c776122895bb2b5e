import * as adminGallery from '@rush/contract/admin-gallery.ts';
import { galleryImages } from '@rush/contract/gallery.ts';
import { announceAt } from '#platform/events/announce-at.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import { cacheCall } from '#platform/http/cache-call.ts';
import type { ResponseCache } from '#platform/http/response-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { editImage, orderImages, setImageDeleted } from './edit-image.ts';
import type { Gallery } from './gallery.ts';
import { findNextGalleryChange, listGallery, listStaffImages } from './list-gallery.ts';
import { uploadBrandPicture, uploadImage } from './upload-image.ts';

export function galleryRoutes(platform: Platform): Binding[] {
  return [bindPublic(galleryImages, () => listGallery(platform))];
}

/** Caches the guest response until `gallery` is announced, which also happens when a picture starts or ends. */
export function cacheGalleryResponses(responseCache: ResponseCache, platform: Platform): void {
  cacheCall(responseCache, { call: galleryImages, topics: ['gallery'], make: () => listGallery(platform) });
  announceAt(platform, 'gallery', findNextGalleryChange);
}

export function galleryAdminRoutes(gallery: Gallery): Binding[] {
  const { queries } = gallery.platform.db;
  return [
    bind(adminGallery.imageGallery, ({ query }) =>
      listStaffImages(queries, { ...query, isDeleted: query.deleted === 'true' }),
    ),
    bind(adminGallery.uploadImage, async (incoming) => {
      const image = await uploadImage(gallery, incoming);
      return { ...image, message: 'Image uploaded successfully!' };
    }),
    bind(adminGallery.uploadBrandPicture, (incoming) => uploadBrandPicture(gallery, incoming)),
    bind(adminGallery.editImage, async (incoming) => {
      const image = await editImage(gallery, incoming, { ...incoming.body, id: incoming.params.id });
      return { ...image, message: 'Image updated successfully!' };
    }),
    bind(adminGallery.deleteImage, async (incoming) => {
      await setImageDeleted(gallery, incoming, incoming.params.id, true);
      return { message: 'Image deleted successfully!' };
    }),
    bind(adminGallery.restoreImage, async (incoming) => {
      const image = await setImageDeleted(gallery, incoming, incoming.params.id, false);
      return { ...image, message: 'Image restored.' };
    }),
    bind(adminGallery.orderImages, async (incoming) => {
      await orderImages(gallery, incoming, incoming.body.type, incoming.body.images);
      return { message: 'Order saved.' };
    }),
  ];
}
