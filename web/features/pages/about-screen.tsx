import { Link } from '@tanstack/react-router';
import { useCustomPage } from '../../api/custom-page.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { pagesText } from '../../text/en/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Note } from '../../ui/states.tsx';
import { CustomText } from './custom-text.tsx';

export function AboutScreen() {
  const t = useText(pagesText).about;
  const { name, claims } = useShop();
  const { custom } = useCustomPage('about');
  const promises = custom.promises?.split('\n').filter((line) => line.trim() !== '') ?? t.promises;
  const figures = [
    { label: t.claims.partnerships, value: claims.partnerships },
    { label: t.claims.gamers, value: claims.gamers },
    { label: t.claims.transactions, value: claims.transactions },
  ].filter(({ value }) => value !== '');
  return (
    <PageFrame title={custom.title ?? t.title} lead={custom.lead ?? t.lead(name)}>
      <dl aria-label={t.claimsLabel} className="grid border-y empty:hidden sm:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse gap-1 py-5 not-first:border-t sm:px-6 sm:py-8 sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="numerals text-6xl font-extrabold lg:text-7xl">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_26rem] lg:gap-16">
        <div className="grid max-w-[68ch] gap-4 text-base leading-relaxed">
          {custom.body === undefined ? (
            t.story.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
          ) : (
            <CustomText text={custom.body} />
          )}
        </div>
        <section aria-labelledby="promise" className="grid gap-4 bg-raised p-5 sm:p-6">
          <h2 id="promise" className="display text-3xl">
            {custom.promise ?? t.promise}
          </h2>
          <ul className="grid gap-3">
            {promises.map((promise) => (
              <li key={promise} className="flex gap-3">
                <Icon name="check" className="mt-0.5 text-success" />
                {promise}
              </li>
            ))}
          </ul>
          <Link to="/home" className={buttonClass({ variant: 'primary' })}>
            {t.shop}
          </Link>
        </section>
      </div>
      <Note>{t.minors}</Note>
      <p className="text-sm text-muted">{t.credit}</p>
    </PageFrame>
  );
}
