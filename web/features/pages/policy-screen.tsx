import { Link } from '@tanstack/react-router';
import { splitAtHeadings, useCustomPage, usePolicyShop } from '../../api/custom-page.ts';
import { useText } from '../../text/catalogue.ts';
import { policiesText } from '../../text/en/policies.ts';
import { formatDate } from '../../text/format-date.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CustomText } from './custom-text.tsx';

export type PolicyName = 'privacy' | 'refund' | 'terms';

export function PolicyScreen({ name }: { name: PolicyName }) {
  const t = useText(policiesText);
  const { custom, changedAt } = useCustomPage(name);
  const shop = usePolicyShop();
  const sections = custom.body === undefined ? t[name].sections(shop) : splitAtHeadings(custom.body);
  const parts = sections.map(([title, ...lines], index) => ({ id: `part-${index + 1}`, title, lines }));
  return (
    <PageFrame title={custom.title ?? t[name].title} lead={custom.lead ?? t[name].lead}>
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label={t.contents} className="border-t-3 border-t-accent-edge pt-4 lg:sticky lg:top-24">
          <p className="eyebrow mb-2 text-muted">{t.contents}</p>
          <ol>
            {parts.map(
              ({ id, title }) =>
                title && (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="flex min-h-11 items-center hover:text-accent-text hover:underline underline-offset-4"
                    >
                      {title}
                    </a>
                  </li>
                ),
            )}
          </ol>
        </nav>
        <article className="max-w-[68ch]">
          <p suppressHydrationWarning className="mb-8 text-sm text-muted">
            {changedAt ? t.updatedOn(formatDate(changedAt)) : t.updated}
          </p>
          {parts.map(({ id, title, lines }) => (
            <section key={id} id={id} className="mb-8">
              {title && <h2 className="display mb-2 text-2xl md:text-3xl">{title}</h2>}
              {lines.map((line) =>
                custom.body === undefined ? (
                  <p key={line} className="mb-3 text-base leading-relaxed">
                    {line}
                  </p>
                ) : (
                  <CustomText key={title} text={line} />
                ),
              )}
            </section>
          ))}
          <p className="flex flex-wrap items-center gap-4 border-t pt-6">
            <span className="font-semibold">{t.questions}</span>
            <Link to="/contact" className={buttonClass({ variant: 'outline' })}>
              {t.contact}
            </Link>
          </p>
        </article>
      </div>
    </PageFrame>
  );
}
