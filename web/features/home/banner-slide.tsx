import type { GalleryImage } from '@rush/contract/gallery.ts';
import { linkTo } from '../../api/leave.ts';
import { useTypedLanguage } from '../../text/catalogue.ts';
import { BannerText } from '../../ui/banner-text.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BANNER_WIDTHS, Picture } from '../../ui/picture.tsx';

interface BannerSlideProps {
  slide: GalleryImage;
  media: string;
  label: string;
  isShown: boolean;
  isMain: boolean;
  isRendered: boolean;
}

export function BannerSlide({ slide, media, label, isShown, isMain, isRendered }: BannerSlideProps) {
  const languageOf = useTypedLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is no fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={!isShown}
      className="relative size-full shrink-0"
    >
      {isRendered && (
        <Picture
          src={slide.url}
          alt={slide.redirectUrl ? '' : slide.title}
          media={media}
          widths={BANNER_WIDTHS}
          sizes="(width < 80rem) 100vw, 1216px"
          width={1280}
          height={media.includes('<') ? 800 : 427}
          isMain={isMain}
          draggable={false}
          className="size-full object-cover"
        />
      )}
      <BannerText headline={slide.headline} line={slide.line} />
      {slide.redirectUrl && slide.title && (
        <a
          href={linkTo(slide.redirectUrl)}
          draggable={false}
          className={`${buttonClass({ variant: 'primary' })} absolute bottom-3 left-3 md:bottom-6 md:left-6`}
        >
          <span lang={languageOf(slide.title)}>{slide.title}</span>
          <Icon name="arrow" />
        </a>
      )}
    </div>
  );
}
