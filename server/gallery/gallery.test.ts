import * as adminCatalog from '@rush/contract/admin-catalog.ts';
import * as adminGallery from '@rush/contract/admin-gallery.ts';
import { type BodyOf, requestOf } from '@rush/contract/call.ts';
import { type GalleryImages, galleryImages } from '@rush/contract/gallery.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { GEMS } from '../testing/a-shopper.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

let shade = 0;

const MINUTE_MS = 60_000;
const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');

async function upload(
  fields: Record<string, string>,
): Promise<adminGallery.StaffImage & { message: string }> {
  shade++;
  const picture = await sharp({
    create: { width: 32, height: 32, channels: 3, background: { r: shade, g: 0, b: 0 } },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('images', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'banner.png');
  const response = await fetch(shop.url + requestOf(adminGallery.uploadImage, {}).path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as adminGallery.StaffImage & { message: string };
}
const readGallery = async () => (await shop.call(galleryImages)).body;

test('an uploaded banner is visible at once, as the last of its type', async () => {
  const image = await upload({ title: 'Diwali', type: 'CarouselMb', redirectUrl: 'https://t.me/rush' });
  expect(image).toMatchObject({
    message: 'Image uploaded successfully!',
    title: 'Diwali',
    redirectUrl: 'https://t.me/rush',
    type: 'CarouselMb',
  });
  expect((await readGallery()).CarouselMb.at(-1)).toEqual({
    _id: image._id,
    id: image._id,
    title: 'Diwali',
    type: 'CarouselMb',
    url: image.url,
    redirectUrl: 'https://t.me/rush',
    headline: '',
    line: '',
    startsAt: null,
    endsAt: null,
    hi: {},
  });
  const staffImages = await shop.call(adminGallery.imageGallery, { token });
  expect(staffImages.body[0]).toMatchObject({ _id: image._id, width: 32, height: 32, version: 1 });
});

test('the gallery has all six types', async () => {
  const body = await readGallery();
  expect(Object.keys(body)).toEqual(['CarouselMb', 'CarouselPc', 'Popup', 'Banner', 'Item', 'Product']);
});

test('a new popup comes before the others', async () => {
  await upload({ title: 'Old', type: 'Popup' });
  const image = await upload({ title: 'New', type: 'Popup', redirectUrl: '/topup' });
  expect((await readGallery()).Popup[0]?._id).toBe(image._id);
});

test('banners are in the order that staff choose', async () => {
  const images = [
    await upload({ title: 'One', type: 'CarouselPc' }),
    await upload({ title: 'Two', type: 'CarouselPc' }),
    await upload({ title: 'Three', type: 'CarouselPc' }),
  ];
  const before = (await readGallery()).CarouselPc.map(({ _id }) => _id);
  const order = [images[2]!._id, images[0]!._id];
  const response = await shop.call(adminGallery.orderImages, {
    body: { type: 'CarouselPc', images: order },
    token,
  });
  expect(response.status).toBe(200);
  expect((await readGallery()).CarouselPc.map(({ _id }) => _id)).toEqual([
    ...order,
    ...before.filter((id) => !order.includes(id)),
  ]);
  const otherImage = await upload({ title: 'Other type', type: 'Banner' });
  const refusal = await shop.call(adminGallery.orderImages, {
    body: { type: 'CarouselPc', images: [otherImage._id] },
    token,
  });
  expect(refusal).toMatchObject({ status: 404, body: { type: 'image-not-found' } });
});

test('title, link, headline and end time can be edited, unless someone else has edited the picture since', async () => {
  const image = await upload({ title: 'Typo', type: 'Banner' });
  const edit = (body: BodyOf<typeof adminGallery.editImage>) =>
    shop.call(adminGallery.editImage, { params: { id: image._id }, body, token });
  expect(await edit({ title: 'Right', redirectUrl: '/wallet', version: 1 })).toMatchObject({
    status: 200,
    body: { title: 'Right', redirectUrl: '/wallet', version: 2 },
  });
  expect(await edit({ title: 'Late', version: 1 })).toMatchObject({
    status: 409,
    body: { type: 'version-stale' },
  });
  expect(await edit({ redirectUrl: 'javascript:alert(1)' })).toMatchObject({
    status: 422,
    body: { type: 'redirect-invalid' },
  });
  expect(await edit({ title: ' ' })).toMatchObject({
    status: 422,
    body: { message: 'Please provide all required fields!' },
  });
  const hi = { headline: 'दुगने डायमंड' };
  expect(await edit({ redirectUrl: '', headline: 'Double diamonds', hi })).toMatchObject({
    status: 200,
    body: { title: 'Right', redirectUrl: '', headline: 'Double diamonds', hi },
  });
  expect((await readGallery()).Banner.at(-1)).toMatchObject({ headline: 'Double diamonds', line: '' });
  const endsAt = new Date(shop.clock.now().getTime() + 60_000).toISOString();
  await edit({ endsAt });
  expect((await readGallery()).Banner.at(-1)).toMatchObject({ headline: 'Double diamonds', endsAt });
  await edit({ endsAt: shop.clock.now().toISOString() });
  expect((await readGallery()).Banner.map(({ _id }) => _id)).not.toContain(image._id);
  await edit({ endsAt: '' });
  expect((await readGallery()).Banner.at(-1)).toMatchObject({ endsAt: null });
});

test('a banner appears at its start and disappears at its end, even in the cached responses for guests', async () => {
  const { _id: id } = await upload({ title: 'Diwali', type: 'Banner' });
  const now = shop.clock.now().getTime();
  const moments = { startsAt: new Date(now + MINUTE_MS), endsAt: new Date(now + 2 * MINUTE_MS) };
  await shop.call(adminGallery.editImage, {
    params: { id },
    body: { startsAt: moments.startsAt.toISOString(), endsAt: moments.endsAt.toISOString() },
    token,
  });
  const isVisible = async () => {
    const { Banner } = (await (await fetch(`${shop.url}/api/gallery/images`)).json()) as GalleryImages;
    return Banner.some(({ _id }) => _id === id);
  };
  await until(async () => !(await isVisible()));
  shop.clock.advance(MINUTE_MS);
  await until(isVisible);
  shop.clock.advance(MINUTE_MS);
  await until(async () => !(await isVisible()));
});

test('a deleted picture disappears but its file is kept, and restoring it restores its position', async () => {
  const image = await upload({ title: 'Gone', type: 'Banner' });
  const before = await readGallery();
  const deletion = await shop.call(adminGallery.deleteImage, { params: { id: image._id }, token });
  expect(deletion).toMatchObject({ status: 200, body: { message: 'Image deleted successfully!' } });
  expect((await readGallery()).Banner.map(({ _id }) => _id)).not.toContain(image._id);
  expect((await fetch(`${shop.url}/${image.url}`)).status).toBe(200);
  expect(await shop.call(adminGallery.deleteImage, { params: { id: image._id }, token })).toMatchObject({
    status: 404,
  });
  const deletedImages = await shop.call(adminGallery.imageGallery, { query: { deleted: 'true' }, token });
  expect(deletedImages.body.map(({ _id }) => _id)).toContain(image._id);
  expect((await shop.call(adminGallery.restoreImage, { params: { id: image._id }, token })).status).toBe(200);
  expect((await readGallery()).Banner).toEqual(before.Banner);
});

test('a picture cannot be deleted while a pack uses it', async () => {
  const image = await upload({ title: 'Gems', type: 'Item' });
  const body = { ...GEMS, imgpath: `${shop.url}/${image.url}` };
  const { body: result } = await shop.call(adminCatalog.createItem, { body, token });
  expect(result.item.imgpath).toBe(image.url);
  const refusal = await shop.call(adminGallery.deleteImage, { params: { id: image._id }, token });
  expect(refusal).toMatchObject({
    status: 409,
    body: { type: 'image-in-use', message: expect.stringContaining('100 Gems') },
  });
  await shop.call(adminCatalog.editItem, {
    params: { itemid: result.item.itemid },
    body: { imgpath: '/images/other.webp' },
    token,
  });
  expect((await shop.call(adminGallery.deleteImage, { params: { id: image._id }, token })).status).toBe(200);
});

test('guests get the gallery from the response cache, which a change invalidates', async () => {
  const read = async () => {
    const response = await fetch(`${shop.url}/api/gallery/images`);
    return { etag: response.headers.get('etag'), text: await response.text() };
  };
  const before = await until(async () => {
    const response = await read();
    return response.etag ? response : null;
  }, 'the gallery to be ready');
  const image = await upload({ title: 'Fresh', type: 'Banner' });
  expect((await read()).text).toContain(image._id);
  const after = await until(async () => {
    const response = await read();
    return response.etag ? response : null;
  }, 'the gallery to be ready again');
  expect(after.etag).not.toBe(before.etag);
  expect(after.text).toContain(image._id);
});

test('uploads, edits and deletions are recorded in the audit log', async () => {
  const image = await upload({ title: 'Logged', type: 'Banner' });
  await shop.call(adminGallery.editImage, {
    params: { id: image._id },
    body: { title: 'Logged twice' },
    token,
  });
  await shop.call(adminGallery.deleteImage, { params: { id: image._id }, token });
  const { rows } = await shop.owner.query(
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [image._id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['image.upload', 'image.edit', 'image.delete']);
  expect(rows[1]).toMatchObject({ before: { title: 'Logged' }, after: { title: 'Logged twice' } });
});

test('demo art is served only at its known widths', async () => {
  const load = (file: string) => fetch(`${shop.url}/images/${file}`);
  for (const [file, width] of [
    ['demo-bgmi.webp', 640],
    ['demo-bgmi-320.webp', 320],
    ['demo-banner-bgmi-mobile-1280.webp', 1280],
  ] as const)
    expect(await sharp(await (await load(file)).bytes()).metadata()).toMatchObject({ format: 'webp', width });
  const avif = await load('demo-bgmi-320.avif');
  expect((await avif.text()).slice(4, 12)).toBe('ftypavif');
  for (const file of ['demo-bgmi-321.webp', 'demo-bgmi-1280.webp'])
    expect((await load(file)).status).toBe(404);
});
