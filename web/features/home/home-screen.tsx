import type { HomeProducts } from '@rush/contract/catalog.ts';
import type { GalleryImage, GalleryImages } from '@rush/contract/gallery.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useHydrated, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { galleryQuery, homeProductsQuery, useHomeProducts } from '../../api/catalog.ts';
import { LINK_COUPON_KEY } from '../../api/coupon-key.ts';
import { STORAGE_KEYS } from '../../api/session.ts';
import { useCustomTexts, useShop } from '../../api/shop.ts';
import { textNow, useLanguage, useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { readStored, writeStored } from '../../text/storage.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { MemberStrip } from './member-strip.tsx';
import { ProductSection } from './product-section.tsx';

export function HomeScreen() {
  const t = { ...useText(homeText), ...useCustomTexts() };
  const { name } = useShop();
  const { data: defaults } = useSuspenseQuery(homeProductsQuery);
  const products = useHomeProducts().data ?? defaults;
  useGoogleCompletion();
  useLinkCoupon();
  const isEmpty = Object.values(products).every((list) => list.length === 0);
  return (
    <>
      <h1 className="sr-only">{t.heading(name)}</h1>
      <Banners />
      <MemberStrip />
      <SectionChips products={products} />
      {isEmpty && <EmptyState {...t.empty} />}
      <ProductSection id="discounts" title={t.trending} products={products.trending} isRail eagerCount={3} />
      {/* These sections are below the fold, so they hydrate later. */}
      <Suspense>
        <ProductSection id="instant" title={t.instant} products={products.instantGames} />
      </Suspense>
      <Suspense>
        <ProductSection id="games" title={t.more} products={products.games} />
      </Suspense>
      <Suspense>
        <ProductSection id="others" title={t.others} products={[...products.ott, ...products.others]} />
        <WhyChooseUs />
        <TrustStrip />
      </Suspense>
    </>
  );
}

/** Stores the coupon from a link such as `/home?coupon=DIWALI10` and opens the linked product, if any. */
function useLinkCoupon(): void {
  const t = useText(homeText);
  const router = useRouter();
  useEffect(() => {
    const link = new URLSearchParams(window.location.search);
    const code = link.get('coupon')?.trim().slice(0, 64).toUpperCase();
    const product = link.get('product');
    if (code && product)
      void router.navigate({ to: '/product/$_id', params: { _id: product }, replace: true });
    if (!code || code === readStored(LINK_COUPON_KEY, 'sessionStorage')) return;
    writeStored(LINK_COUPON_KEY, code, 'sessionStorage');
    toast('success', t.coupon(code));
  }, [t, router]);
}

function SectionChips({ products }: { products: HomeProducts }) {
  const { chips } = useText(homeText);
  const { trending, instantGames, games, ott, others } = products;
  const sections = { discounts: trending, instant: instantGames, games, others: [...ott, ...others] };
  const ids = (['discounts', 'instant', 'games', 'others'] as const).filter((id) => sections[id].length > 0);
  if (ids.length < 2) return null;
  return (
    <nav aria-label={chips.label} className="page-width mt-4 -mb-4">
      <p className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4">
        {ids.map((id) => (
          <a key={id} href={`#${id}`} className={`${buttonClass({ variant: 'outline' })} whitespace-nowrap`}>
            {chips[id]}
          </a>
        ))}
      </p>
    </nav>
  );
}

function inHindi(gallery: GalleryImages): GalleryImages {
  const translate = ({ hi, ...image }: GalleryImage) =>
    ({ ...image, ...Object.fromEntries(Object.entries(hi).filter(([, text]) => text)) }) as GalleryImage;
  const types = Object.entries(gallery).map(([type, images]) => [type, images.map(translate)]);
  return Object.fromEntries(types) as GalleryImages;
}

function Banners() {
  const t = useText(homeText).banners;
  const isHydrated = useHydrated();
  const select = useLanguage() === 'hi' ? inHindi : undefined;
  const { data, isError, refetch } = useQuery({ ...galleryQuery, select });
  if (data) {
    // The cached page may still contain expired offers.
    const isCurrent = ({ endsAt }: GalleryImage) => !isHydrated || !endsAt || Date.parse(endsAt) > Date.now();
    const { Popup, CarouselMb, CarouselPc } = data;
    return (
      <>
        <AdPopup ad={Popup.find(isCurrent)} />
        <BannerCarousel mobile={CarouselMb.filter(isCurrent)} desktop={CarouselPc.filter(isCurrent)} />
      </>
    );
  }
  if (!isError || !isHydrated) return null;
  return (
    <div className="page-width pt-4">
      <RetryNote text={t.failed} onRetry={refetch} />
    </div>
  );
}

const REASON_ICONS: readonly IconName[] = ['clock', 'bolt', 'ticket', 'support', 'shield'];

function WhyChooseUs() {
  const { why } = useText(homeText);
  const { rewards } = useShop();
  return (
    <section aria-labelledby="why" className="page-width mt-16 lg:mt-24">
      <h2 id="why" className="display text-[1.75rem] font-extrabold uppercase md:text-[2.5rem]">
        {useCustomTexts().why ?? why.title}
      </h2>
      <ol className="mt-4 grid border-t md:grid-cols-2 md:gap-x-8 lg:grid-cols-5 lg:gap-x-0 lg:border-t-0 lg:border-l">
        {why.reasons(rewards).map((reason, index) => (
          <li
            key={reason.title}
            className="flex gap-4 border-b py-4 lg:flex-col lg:gap-6 lg:border-r lg:border-b-0 lg:px-4 lg:py-1"
          >
            <Icon name={REASON_ICONS[index] ?? 'check'} className="size-8 text-accent-text" />
            <div>
              <h3 className="font-semibold">{reason.title}</h3>
              <p className="mt-1 text-sm text-muted">{reason.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function TrustStrip() {
  const { trust } = useText(homeText);
  return (
    <ul className="mt-12 grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] bg-inverse text-on-inverse md:grid-cols-4 lg:mt-20">
      {trust.map((promise, index) => (
        <li
          key={promise}
          className="display flex items-center gap-3 border-on-inverse/20 px-4 py-5 text-lg leading-tight not-last:border-r max-md:nth-2:border-r-0 max-md:[&:nth-child(-n+2)]:border-b lg:justify-center lg:py-6 lg:text-xl"
        >
          <Icon name={(['bolt', 'shield', 'wallet', 'chat'] as const)[index] ?? 'check'} className="size-6" />
          {promise}
        </li>
      ))}
    </ul>
  );
}

function useGoogleCompletion() {
  const router = useRouter();
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current || !new URLSearchParams(window.location.search).has('success')) return;
    hasRun.current = true;
    void import('./complete-google-sign-in.ts')
      .then(({ completeGoogleSignIn }) => completeGoogleSignIn(router))
      .catch(() => toast('error', textNow(homeText).google.failed));
  }, [router]);
}

const AD_QUIET_MS = 5 * 60_000;
const AD_DELAY_MS = 6_000;
const AFTER_SCROLL_MS = 300;

const LazyAdDialog = lazy(() => import('./ad-dialog.tsx'));

function isAdSuppressed(): boolean {
  const closedAt = Number.parseInt(readStored(STORAGE_KEYS.popupClosedAt) ?? '', 10);
  // Do not cover a search that the URL opened.
  const isSearch = new URLSearchParams(window.location.search).has('q');
  return isSearch || Date.now() - closedAt < AD_QUIET_MS;
}

function AdPopup({ ad }: { ad: GalleryImage | undefined }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!ad || isAdSuppressed()) return;
    const controller = new AbortController();
    let isTouching = false;
    let timer = 0;
    const openIn = (ms: number) => {
      clearTimeout(timer);
      // Do not open during a touch, because the touch would become an accidental tap on the ad.
      timer = window.setTimeout(() => {
        if (isTouching) return openIn(AFTER_SCROLL_MS);
        controller.abort();
        setOpen(true);
      }, ms);
    };
    const options = { passive: true, signal: controller.signal };
    addEventListener('scroll', () => openIn(AFTER_SCROLL_MS), options);
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
      addEventListener(type, (event) => (isTouching = event.touches.length > 0), options);
    openIn(AD_DELAY_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [ad]);
  const close = () => {
    writeStored(STORAGE_KEYS.popupClosedAt, String(Date.now()));
    setOpen(false);
  };
  return (
    <LazyMounted when={isOpen}>{ad && <LazyAdDialog ad={ad} open={isOpen} onClose={close} />}</LazyMounted>
  );
}
