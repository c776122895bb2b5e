import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const ICONS: readonly IconName[] = ['clock', 'bolt', 'ticket', 'support', 'shield'];

export function WhyChooseUs() {
  const { why } = useText(homeText);
  const { rewards } = useShop();
  return (
    <section aria-labelledby="why" className="page-width mt-16 lg:mt-24">
      <h2 id="why" className="display text-[1.75rem] font-extrabold uppercase md:text-[2.5rem]">
        {why.title}
      </h2>
      <ol className="mt-4 grid border-t md:grid-cols-2 lg:grid-cols-5 lg:border-t-0 lg:border-l">
        {why.reasons(rewards).map((reason, index) => (
          <li
            key={reason.title}
            className="flex gap-4 border-b py-4 lg:flex-col lg:gap-6 lg:border-r lg:border-b-0 lg:px-4 lg:py-1"
          >
            <Icon name={ICONS[index] ?? 'check'} className="size-8 text-accent-text" />
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

export function TrustStrip() {
  const { trust } = useText(homeText);
  return (
    <ul className="mt-12 grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] bg-inverse text-on-inverse lg:mt-20 lg:grid-cols-4">
      {trust.map((promise, index) => (
        <li
          key={promise}
          className="display flex items-center gap-3 border-on-inverse/20 px-4 py-5 text-lg leading-tight not-last:border-r max-lg:nth-2:border-r-0 max-lg:[&:nth-child(-n+2)]:border-b lg:justify-center lg:py-6 lg:text-xl"
        >
          <Icon name={(['bolt', 'shield', 'wallet', 'chat'] as const)[index] ?? 'check'} className="size-6" />
          {promise}
        </li>
      ))}
    </ul>
  );
}
