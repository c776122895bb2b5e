import { Link } from '@tanstack/react-router';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { policiesText } from '../../text/en/policies.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

export type PolicyName = 'privacy' | 'refund' | 'terms';

export function PolicyScreen({ name }: { name: PolicyName }) {
  const t = useText(policiesText);
  const shop = useShop();
  const { title, lead, sections } = t[name];
  const parts = sections({
    name: shop.name,
    legalName: shop.legalName,
    city: shop.city,
    email: shop.supportEmail,
    phone: shop.supportPhone,
    officer: shop.grievanceOfficer.name,
    officerEmail: shop.grievanceOfficer.email,
    rewards: shop.rewards,
  });
  return (
    <PageFrame title={title} lead={lead}>
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label={t.contents} className="border-t-3 border-t-accent-edge pt-4 lg:sticky lg:top-24">
          <p className="eyebrow mb-2 text-muted">{t.contents}</p>
          <ol>
            {parts.map((part, index) => (
              <li key={part.title}>
                <a
                  href={`#part-${index + 1}`}
                  className="flex min-h-11 items-center hover:text-accent-text hover:underline underline-offset-4"
                >
                  {part.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="max-w-[68ch]">
          <p className="mb-8 text-sm text-muted">{t.updated}</p>
          {parts.map((part, index) => (
            <section key={part.title} id={`part-${index + 1}`} className="mb-8">
              <h2 className="display mb-2 text-2xl md:text-3xl">{part.title}</h2>
              {part.lines.map((line) => (
                <p key={line} className="mb-3 text-base leading-relaxed">
                  {line}
                </p>
              ))}
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
