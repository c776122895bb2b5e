import type { GalleryImage } from '@rush/contract/gallery.ts';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { linkTo } from '../../api/leave.ts';
import { useText, useTypedLanguage } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { BannerText } from '../../ui/banner-text.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { BANNER_WIDTHS, Picture } from '../../ui/picture.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { whenIdle } from '../../ui/when-idle.ts';

const MOBILE = '(width < 768px)';
const DESKTOP = '(width >= 768px)';

export function BannerCarousel({ mobile, desktop }: Record<'mobile' | 'desktop', readonly GalleryImage[]>) {
  const isMobile = useMedia(MOBILE);
  return (
    <>
      {isMobile !== false && mobile.length > 0 && (
        <Carousel slides={mobile} media={MOBILE} className="aspect-[8/5] md:hidden" />
      )}
      {isMobile !== true && desktop.length > 0 && (
        <div className="page-width hidden pt-6 md:block">
          <Carousel slides={desktop} media={DESKTOP} className="aspect-[3/1]" />
        </div>
      )}
    </>
  );
}

function useHasBeenIdle(): boolean {
  const [hasBeenIdle, setHasBeenIdle] = useState(false);
  useEffect(() => whenIdle(() => setHasBeenIdle(true)), []);
  return hasBeenIdle;
}

interface CarouselProps {
  slides: readonly GalleryImage[];
  media: string;
  className: string;
}

function Carousel({ slides, media, className }: CarouselProps) {
  const t = useText(homeText);
  const hasBeenIdle = useHasBeenIdle();
  const { index, goTo, isPaused, togglePause, regionProps, swipeProps } = useCarousel(slides.length);
  return (
    <section
      {...regionProps}
      aria-label={t.banners.label}
      aria-roledescription="carousel"
      className={cx('relative grid touch-pan-y overflow-clip bg-raised select-none', className)}
    >
      <div
        {...swipeProps}
        className="flex transition-transform duration-180 ease-out"
        style={{ transform: `translateX(-${index * 100}%)` }}
      >
        {slides.map((slide, position) => (
          <BannerSlide
            key={slide.id}
            slide={slide}
            media={media}
            label={t.banners.slide(position + 1, slides.length)}
            isShown={position === index}
            isMain={position === 0}
            isRendered={position === 0 || hasBeenIdle}
          />
        ))}
      </div>
      {slides.length > 1 && (
        <div className="absolute right-1 bottom-0.5 flex items-center md:right-3 md:bottom-2">
          {slides.map((slide, position) => (
            <button
              key={slide.id}
              type="button"
              aria-label={t.banners.goTo(position + 1)}
              aria-current={position === index || undefined}
              onClick={() => goTo(position)}
              className="grid size-11 place-items-center"
            >
              <span
                className={cx(
                  'block h-1.5 shadow-[0_0_0_1.5px_#0b0a0f] transition-[width] duration-180',
                  position === index ? 'w-7 bg-accent' : 'w-3 bg-[#f6efe2]',
                )}
              />
            </button>
          ))}
          <IconButton
            label={isPaused ? t.banners.play : t.banners.pause}
            onClick={togglePause}
            className="!text-[#f6efe2] hover:bg-transparent"
          >
            <Icon name={isPaused ? 'play' : 'pause'} className="box-content size-4 bg-[#0b0a0f] p-1" />
          </IconButton>
        </div>
      )}
    </section>
  );
}

interface BannerSlideProps {
  slide: GalleryImage;
  media: string;
  label: string;
  isShown: boolean;
  isMain: boolean;
  isRendered: boolean;
}

function BannerSlide({ slide, media, label, isShown, isMain, isRendered }: BannerSlideProps) {
  const languageOf = useTypedLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel slide is not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={!isShown}
      className="relative grid w-full shrink-0"
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
          className="absolute size-full object-cover"
        />
      )}
      <BannerText {...slide}>
        {slide.redirectUrl && slide.title && (
          <a
            href={linkTo(slide.redirectUrl)}
            draggable={false}
            className={`${buttonClass({ variant: 'primary' })} pointer-events-auto mt-2 mb-8 self-start @2xl:mb-0`}
          >
            <span lang={languageOf(slide.title)}>{slide.title}</span>
            <Icon name="arrow" />
          </a>
        )}
      </BannerText>
    </div>
  );
}

const ADVANCE_MS = 5000;
const SWIPE_PX = 50;

/** Advances every five seconds unless hovered, focused by keyboard or paused. Starts paused under reduced motion. */
function useCarousel(count: number) {
  const [latest, setIndex] = useState(0);
  // The list shrinks when an offer expires.
  const index = Math.min(latest, count - 1);
  const [isHeld, setHeld] = useState(false);
  const [choice, setPaused] = useState<boolean>();
  const reducesMotion = useMedia('(prefers-reduced-motion: reduce)') ?? true;
  const isPaused = choice ?? reducesMotion;
  const isMoving = count > 1 && !isHeld && !isPaused;
  const goTo = (next: number) => setIndex((next + count) % count);

  // biome-ignore lint/correctness/useExhaustiveDependencies: jumping to another slide restarts the five seconds
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setIndex((current) => (current + 1) % count), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [isMoving, count, index]);

  const regionProps = {
    // Touch does not hover.
    onPointerEnter: (event: PointerEvent) => setHeld(event.pointerType === 'mouse'),
    onPointerLeave: () => setHeld(false),
    onFocus: ({ target }: FocusEvent) => setHeld(target.matches(':focus-visible')),
    onBlur: () => setHeld(false),
  };
  return {
    index,
    goTo,
    isPaused,
    togglePause: () => setPaused(!isPaused),
    regionProps,
    swipeProps: useSwipe((step) => goTo(index + step)),
  };
}

function useSwipe(onStep: (step: 1 | -1) => void) {
  const startX = useRef<number>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = startX.current === undefined ? 0 : event.clientX - startX.current;
      startX.current = undefined;
      if (Math.abs(moved) > SWIPE_PX) onStep(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      startX.current = undefined;
    },
  };
}
