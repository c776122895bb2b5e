import { Link } from '@tanstack/react-router';
import { splitAtHeadings, useCustomPage } from '../../api/custom-page.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { pagesText } from '../../text/en/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CustomText } from './custom-text.tsx';

export function FaqScreen() {
  const { faq: t, contact } = useText(pagesText);
  const { rewards } = useShop();
  const { custom } = useCustomPage('faq');
  const items = custom.body === undefined ? t.items(rewards) : splitAtHeadings(custom.body);
  return (
    <PageFrame title={custom.title ?? t.title} lead={custom.lead ?? t.lead}>
      <div className="max-w-3xl border-t">
        {items.map(([question, answer = ''], index) => (
          <details key={question} open={index === 0} className="group border-b">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 hover:text-accent-text [&::-webkit-details-marker]:hidden">
              <h2 className="display text-2xl">{question}</h2>
              <Icon name="plus" className="size-6 transition-transform duration-150 group-open:rotate-45" />
            </summary>
            <div className="max-w-prose pb-6 text-base leading-relaxed text-muted">
              {custom.body === undefined ? answer : <CustomText text={answer} />}
            </div>
          </details>
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-4">
        <span className="font-semibold">{t.more}</span>
        <Link to="/contact" className={buttonClass({ variant: 'outline' })}>
          {contact.title}
        </Link>
      </p>
    </PageFrame>
  );
}
