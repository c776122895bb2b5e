import type { GalleryImage, GalleryType } from '@rush/contract/gallery.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { WidthSet } from './pictures/encode-picture.ts';

declare module '#platform/database/database.ts' {
  interface Tables {
    pictures: {
      key: string;
      source_hash: string;
      widths: WidthSet;
      width: number;
      height: number;
      created_at: Generated<Date>;
    };
    gallery_images: GalleryImagesTable;
  }
}

interface GalleryImagesTable {
  id: string;
  title: string;
  type: GalleryType;
  url: string;
  redirect_url: Generated<string>;
  headline: Generated<string>;
  line: Generated<string>;
  hi: ColumnType<GalleryImage['hi'], string | undefined, string>;
  starts_at: ColumnType<Date | null, Date | null | undefined>;
  ends_at: ColumnType<Date | null, Date | null | undefined>;
  position: number;
  version: Generated<number>;
  deleted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export type GalleryImageRow = Selectable<GalleryImagesTable>;
