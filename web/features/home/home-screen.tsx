import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { galleryQuery, homeProductsQuery, useHomeProducts } from '../../api/catalog.ts';
import { useIsHydrated } from '../../api/hydration.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { AdPopup } from './ad-popup.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { MemberStrip } from './member-strip.tsx';
import { ProductSection } from './product-section.tsx';
import { useGoogleCompletion } from './use-google-completion.ts';
import { TrustStrip, WhyChooseUs } from './why-choose-us.tsx';

/** A shop that sells nothing is rare: what says so does not come along with every first visit. */
const LazyEmptyState = lazy(() =>
  import('../../ui/states.tsx').then(({ EmptyState }) => ({ default: EmptyState })),
);

export function HomeScreen() {
  const t = useText(homeText);
  const { name } = useShop();
  const { data: forAll } = useSuspenseQuery(homeProductsQuery);
  const products = useHomeProducts().data ?? forAll;
  useGoogleCompletion();
  const isEmpty = Object.values(products).every((list) => list.length === 0);
  return (
    <>
      <h1 className="sr-only">{t.heading(name)}</h1>
      <Banners />
      <MemberStrip />
      <Suspense>{isEmpty && <LazyEmptyState title={t.empty.title} text={t.empty.text} />}</Suspense>
      <ProductSection title={t.trending} products={products.trending} isRail firstCount={3} />
      {/* What stands below is hydrated in parts of its own, after what is in sight. */}
      <Suspense>
        <ProductSection title={t.instant} products={products.instantGames} />
      </Suspense>
      <Suspense>
        <ProductSection title={t.more} products={products.games} />
      </Suspense>
      <Suspense>
        <ProductSection title={t.others} products={[...products.ott, ...products.others]} />
        <WhyChooseUs />
        <TrustStrip />
      </Suspense>
    </>
  );
}

function Banners() {
  const t = useText(homeText).banners;
  const isHydrated = useIsHydrated();
  const { data, isError, refetch } = useQuery(galleryQuery);
  if (data)
    return (
      <>
        <AdPopup ad={data.Popup[0]} />
        <BannerCarousel images={data} />
      </>
    );
  // What the server could not load, the browser asks for anew.
  if (!isError || !isHydrated) return null;
  return (
    <div className="page-width pt-4">
      <p role="alert" className="border-l-4 border-l-warning bg-warning-fill px-3 py-1 text-sm">
        {t.failed}{' '}
        <button type="button" className="min-h-9 underline underline-offset-4" onClick={() => void refetch()}>
          {t.retry}
        </button>
      </p>
    </div>
  );
}
