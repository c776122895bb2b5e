import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { referralText } from '../../text/en/referral.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CodeCard } from './code-card.tsx';
import { StatsFigures } from './stats-figures.tsx';

export function ReferScreen() {
  const t = useText(referralText);
  const { rewards } = useShop();
  return (
    <PageFrame title={t.title} lead={t.lead(rewards)}>
      <div className="grid items-start gap-8 lg:grid-cols-[26rem_1fr] lg:gap-12">
        <CodeCard />
        <HowItWorks />
      </div>
      <section aria-labelledby="statistics">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <h2 id="statistics" className="display text-[1.75rem] font-extrabold md:text-4xl">
            {t.stats}
          </h2>
          <LinkButton to="/referralearnings" variant="outline">
            {t.seeEarnings}
          </LinkButton>
        </div>
        <StatsFigures />
      </section>
    </PageFrame>
  );
}

function HowItWorks() {
  const t = useText(referralText);
  const { rewards } = useShop();
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="display mb-4 text-[1.75rem] font-extrabold md:text-4xl">
        {t.how}
      </h2>
      <ol className="grid gap-4">
        {t.steps(rewards).map((step, index) => (
          <li key={step.title} className="flex gap-4 border-t pt-4">
            <span aria-hidden="true" className="numerals w-8 shrink-0 text-4xl text-accent-text">
              {index + 1}
            </span>
            <span>
              <span className="block font-semibold">{step.title}</span>
              <span className="block max-w-prose text-muted">{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
