import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, refusalOf } from '../../api/client.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { referralText } from '../../text/en/referral.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { referralCodeQuery, referralStatsQuery } from './referral-queries.ts';
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

function CodeCard() {
  const t = useText(referralText);
  const { data, isError, refetch } = useQuery(referralCodeQuery);
  return (
    <section aria-labelledby="code" className="ticket bg-raised [--tear:5rem]">
      <div className="grid gap-4 p-4 pb-6 sm:p-6">
        <h2 id="code" className="eyebrow text-muted">
          {t.code}
        </h2>
        {!data && !isError && <Skeleton className="h-14 w-full max-w-56" />}
        {isError && <p className="text-danger">{t.errors.code}</p>}
        {data?.referralCode && (
          <p className="flex items-center gap-3">
            <span className="numerals text-5xl font-extrabold tracking-wide break-all sm:text-6xl">
              {data.referralCode}
            </span>
            <CopyButton text={data.referralCode} label={t.copy} />
          </p>
        )}
        {data && !data.referralCode && <p className="display min-h-12 text-2xl">{t.noCode}</p>}
      </div>
      <div aria-hidden="true" className="tear-line h-px text-line-strong" />
      <div className="flex h-(--tear) items-center px-4 sm:px-6">
        {isError && (
          <Button wide onClick={() => void refetch()}>
            {t.retry}
          </Button>
        )}
        {data?.referralCode && <ShareButtons code={data.referralCode} />}
        {data && !data.referralCode && <GenerateCode />}
      </div>
    </section>
  );
}

function ShareButtons({ code }: { code: string }) {
  const t = useText(referralText);
  const { share, message } = useShare(code);
  return (
    <div className="flex w-full gap-2">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass({ variant: 'primary' })} min-w-0 flex-1`}
      >
        <Icon name="chat" />
        {t.whatsapp}
      </a>
      <Button variant="outline" onClick={() => void share()}>
        <Icon name="external" />
        <span className="max-sm:sr-only">{t.share}</span>
      </Button>
    </div>
  );
}

/** Creates the code when first shown; the button retries if that fails. */
function GenerateCode() {
  const t = useText(referralText);
  const queryClient = useQueryClient();
  const { mutate, isPending, isIdle } = useMutation({
    mutationFn: () => call('generateReferral', { body: {} }),
    onSuccess: (result) => {
      queryClient.setQueryData(referralCodeQuery.queryKey, result);
      void queryClient.invalidateQueries(referralStatsQuery);
    },
    onError: (error) => toast('error', refusalOf(error) ?? t.errors.generate),
  });
  useEffect(() => {
    if (isIdle) mutate();
  }, [isIdle, mutate]);
  return (
    <Button
      variant="primary"
      wide
      busy={isPending || isIdle}
      busyLabel={t.generating}
      onClick={() => mutate()}
    >
      {t.generate}
    </Button>
  );
}

function useShare(code: string): { message: string; share: () => Promise<void> } {
  const t = useText(referralText);
  const { name, rewards } = useShop();
  const url = `${window.location.origin}/register?referral=${encodeURIComponent(code)}`;
  const text = t.shareText(name, code, rewards);
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: t.shareTitle(name), text, url });
        return;
      }
      const isCopied = await copyText(`${text} ${url}`);
      toast(isCopied ? 'info' : 'error', isCopied ? t.shareCopied : t.errors.share);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast('error', t.errors.share);
    }
  };
  return { message: `${text} ${url}`, share };
}
