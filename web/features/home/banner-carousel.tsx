import type { GalleryImage, GalleryImages } from '@rush/contract/gallery.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { BannerSlide } from './banner-slide.tsx';
import { useCarousel } from './use-carousel.ts';

const MOBILE = '(width < 768px)';
const DESKTOP = '(width >= 768px)';

export function BannerCarousel({ images }: { images: GalleryImages }) {
  const isMobile = useMedia(MOBILE);
  return (
    <>
      {isMobile !== false && images.CarouselMb.length > 0 && (
        <Track slides={images.CarouselMb} media={MOBILE} className="aspect-[8/5] md:hidden" />
      )}
      {isMobile !== true && images.CarouselPc.length > 0 && (
        <div className="page-width hidden pt-6 md:block">
          <Track slides={images.CarouselPc} media={DESKTOP} className="aspect-[3/1]" />
        </div>
      )}
    </>
  );
}

/** The slides behind the first have time until the page stands. */
function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => whenIdle(() => setAwake(true)), []);
  return isAwake;
}

interface TrackProps {
  slides: readonly GalleryImage[];
  media: string;
  className: string;
}

function Track({ slides, media, className }: TrackProps) {
  const t = useText(homeText);
  const isAwake = useAwake();
  const { index, goTo, isPaused, togglePause, region, swipe } = useCarousel(slides.length);
  return (
    <section
      {...region}
      aria-label={t.banners.label}
      aria-roledescription="carousel"
      className={cx('relative touch-pan-y overflow-hidden bg-raised select-none', className)}
    >
      <div
        {...swipe}
        className="flex h-full transition-transform duration-180 ease-out"
        style={{ transform: `translateX(-${index * 100}%)` }}
      >
        {slides.map((slide, at) => (
          <BannerSlide
            key={slide.id}
            slide={slide}
            media={media}
            label={t.banners.slide(at + 1, slides.length)}
            isShown={at === index}
            isMain={at === 0}
            isRendered={at === 0 || isAwake}
          />
        ))}
      </div>
      {slides.length > 1 && (
        <div className="absolute right-1 bottom-0.5 flex items-center md:right-3 md:bottom-2">
          {slides.map((slide, at) => (
            <button
              key={slide.id}
              type="button"
              aria-label={t.banners.goTo(at + 1)}
              aria-current={at === index || undefined}
              onClick={() => goTo(at)}
              className="grid h-11 min-w-6 place-items-center px-1"
            >
              <span
                className={cx(
                  'block h-1.5 shadow-[0_0_0_1.5px_#0b0a0f] transition-[width] duration-180',
                  at === index ? 'w-7 bg-accent' : 'w-3 bg-[#f6efe2]',
                )}
              />
            </button>
          ))}
          <IconButton
            label={isPaused ? t.banners.play : t.banners.pause}
            onClick={togglePause}
            className="!text-[#f6efe2] drop-shadow-[0_0_2px_#0b0a0f] hover:bg-transparent"
          >
            <Icon name={isPaused ? 'play' : 'pause'} className="size-4.5" />
          </IconButton>
        </div>
      )}
    </section>
  );
}
