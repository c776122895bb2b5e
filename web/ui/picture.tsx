import { type ComponentProps, type SyntheticEvent, useState } from 'react';

const DEFAULT_PICTURE = '/default-art.svg';
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const UPLOADED_PATH = /^(\/images\/[\w/-]+)\.webp$/;

const DEFAULT_WIDTHS = [160, 320, 640] as const;
/** One width for all screens, because each width adds 100 bytes of HTML per picture on pages with dozens. */
export const TILE_WIDTHS = [320] as const;
export const PACK_WIDTHS = [160] as const;
export const BANNER_WIDTHS = [320, 640, 1280] as const;

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'loading' | 'onError'> {
  src: string;
  alt: string;
  width: number;
  height: number;
  widths?: readonly number[];
  isEager?: boolean;
  isMain?: boolean;
  media?: string;
}

function srcSet(stem: string, kind: 'avif' | 'webp', widths: readonly number[]): string {
  if (widths.length === 1) return `${stem}-${widths[0]}.${kind}`;
  return widths.map((width) => `${stem}-${width}.${kind} ${width}w`).join(', ');
}

/** The API's paths have no leading slash. */
const urlOf = (src: string) => (/^(\/|https?:|$)/.test(src) ? src : `/${src}`);

export function Picture({
  src: path,
  widths = DEFAULT_WIDTHS,
  sizes,
  isEager,
  isMain,
  media,
  ...img
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const src = urlOf(path);
  const shownSrc = failedSrc === src || src === '' ? DEFAULT_PICTURE : src;
  const stem = UPLOADED_PATH.exec(shownSrc)?.[1];
  const fallback = stem ? `${stem}-${widths[1] ?? widths[0]}.webp` : shownSrc;
  const isSingle = widths.length === 1;
  const onError = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (currentTarget.currentSrc !== BLANK) setFailedSrc(src);
  };
  return (
    <picture className="picture">
      {stem && <source media={media} type="image/avif" srcSet={srcSet(stem, 'avif', widths)} sizes={sizes} />}
      {((stem && !isSingle) || media) && (
        <source
          media={media}
          type={stem ? 'image/webp' : undefined}
          srcSet={stem ? srcSet(stem, 'webp', widths) : fallback}
          sizes={sizes}
        />
      )}
      {/* biome-ignore lint/a11y/useAltText: `alt` is a required prop and part of the rest */}
      <img
        {...img}
        src={media ? BLANK : fallback}
        loading={isEager || isMain ? 'eager' : 'lazy'}
        decoding={isMain ? 'sync' : 'async'}
        fetchPriority={isMain ? 'high' : undefined}
        onError={onError}
        ref={(element) => {
          // Errors that occur before hydration trigger no handler.
          if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setFailedSrc(src);
        }}
      />
    </picture>
  );
}
