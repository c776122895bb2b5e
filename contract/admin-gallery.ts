import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { SHARED_REFUSALS, STALE_VERSION } from './errors.ts';
import {
  exactText,
  IdLike,
  Moment,
  NoBody,
  StaffListQuery,
  shownText,
  Timestamp,
  Version,
} from './fields.ts';
import { GALLERY_TYPES, GalleryImage } from './gallery.ts';
import { OwnPicture } from './shop.ts';

export const StaffImage = GalleryImage.extend({
  position: z.number().int().describe('Order within its type, lowest first'),
  width: z.number().int().nullable().describe('Width of the largest size, in px; null if hosted elsewhere'),
  height: z.number().int().nullable(),
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.nullable(),
});
export type StaffImage = z.infer<typeof StaffImage>;

export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** Detected from the first bytes. */
export const PICTURE_FORMATS = ['image/jpeg', 'image/png', 'image/webp'] as const;

const imageRefusals = {
  'image-not-found': refusal(404, 'Image not found.'),
  'redirect-invalid': refusal(422, 'The redirect URL must begin with https:// or be a path in this shop.'),
  'image-incomplete': refusal(422, 'Please provide all required fields!'),
};

const pictureRefusals = {
  'unsupported-media-type': refusal(415, 'Please send the picture as multipart/form-data.'),
  'bad-request': SHARED_REFUSALS['bad-request'],
  'image-incomplete': imageRefusals['image-incomplete'],
  'picture-too-large': refusal(413, 'The picture must be at most 10 MB.'),
  'picture-format': refusal(415, 'Please choose a JPEG, PNG or WebP picture.'),
  'picture-too-many-pixels': refusal(422, 'The picture must have at most 25 million pixels.'),
  'disk-full': refusal(503, 'The shop’s disk is too full for pictures. Please free up space and try again.'),
  'picture-animated': refusal(422, 'Animated pictures are not supported. Please choose a still picture.'),
  'picture-broken': refusal(422, 'The picture could not be read. It may be damaged.'),
};

export const imageGallery = defineCall('imageGallery', {
  summary: "Every picture in the gallery, newest first; `before` is a row's `_id`",
  who: STAFF.all,
  query: StaffListQuery,
  output: z.array(StaffImage),
});

export const uploadImage = defineCall('uploadImage', {
  summary: 'Upload a picture: multipart/form-data with title, type, images (one file) and redirectUrl',
  who: STAFF.catalogue,
  limits: ['upload'],
  rawBody: true,
  output: StaffImage.extend({ message: z.string() }),
  refusals: {
    'redirect-invalid': imageRefusals['redirect-invalid'],
    'image-type-unknown': refusal(422, 'The gallery has no such image type.'),
    ...pictureRefusals,
  },
});

export const uploadBrandPicture = defineCall('uploadBrandPicture', {
  summary: 'Upload a logo, app icon or share picture: multipart/form-data with images (one file)',
  who: STAFF.owner,
  limits: ['upload'],
  rawBody: true,
  output: OwnPicture.describe('The value for brand.logo, brand.icon or brand.share'),
  refusals: pictureRefusals,
});

const momentOrNone = z
  .union([Moment, z.literal('')])
  .nullish()
  .describe('Empty for none');

export const editImage = defineCall('editImage', {
  summary: "Change a picture's texts, link and dates",
  who: STAFF.catalogue,
  params: z.object({ id: IdLike }),
  body: z.object({
    title: shownText(120).nullish(),
    redirectUrl: exactText(500).nullish(),
    headline: shownText(40).nullish(),
    line: shownText(60).nullish(),
    startsAt: momentOrNone,
    endsAt: momentOrNone,
    hi: z
      .object({ title: shownText(120), headline: shownText(40), line: shownText(60) })
      .partial()
      .nullish(),
    version: Version.optional(),
  }),
  output: StaffImage.extend({ message: z.string() }),
  refusals: { ...imageRefusals, ...STALE_VERSION },
});

export const deleteImage = defineCall('deleteImage', {
  summary: 'Delete a picture; refused while a product or item shows it',
  who: STAFF.catalogue,
  params: z.object({ id: IdLike }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: {
    'image-not-found': imageRefusals['image-not-found'],
    'image-in-use': refusal(409, 'This image is in use. Replace it where it is shown first.'),
  },
});

export const restoreImage = defineCall('restoreImage', {
  summary: 'Undo the deletion of a picture',
  who: STAFF.catalogue,
  params: z.object({ id: IdLike }),
  body: NoBody,
  output: StaffImage.extend({ message: z.string() }),
  refusals: { 'image-not-found': imageRefusals['image-not-found'] },
});

export const orderImages = defineCall('orderImages', {
  summary: 'Set the order of one type’s pictures; those not listed follow',
  who: STAFF.catalogue,
  body: z.object({ type: z.enum(GALLERY_TYPES), images: z.array(IdLike).min(1).max(500) }),
  output: z.object({ message: z.string() }),
  refusals: { 'image-not-found': imageRefusals['image-not-found'] },
});
