import { useEffect } from 'react';
import { useText } from '../text/catalogue.ts';
import { homeText } from '../text/en/home.ts';
import { useCountdown } from './use-countdown.ts';

interface BannerTextProps {
  headline: string;
  line: string;
  /** An ISO moment. */
  endsAt: string | null;
}

/** Text over a banner's picture, on a shade that keeps it readable on any picture. */
export function BannerText({ headline, line, endsAt }: BannerTextProps) {
  if (!headline && !endsAt) return null;
  return (
    <div className="@container pointer-events-none absolute inset-0">
      <div className="flex h-full flex-col justify-start bg-linear-to-r from-[rgb(0_0_0/0.6)] via-[rgb(0_0_0/0.2)] to-transparent p-4 text-[#fff] @2xl:justify-center @2xl:p-10">
        <p className="display max-w-1/2 text-[min(1.75rem,8cqw)] leading-none font-extrabold text-balance empty:hidden @2xl:text-6xl">
          {headline}
        </p>
        <p className="mt-2 max-w-1/2 text-sm font-semibold empty:hidden @2xl:text-xl">{line}</p>
        {endsAt && (
          <p className="mt-2 h-7 @2xl:mt-4 @2xl:h-8">
            <EndsIn endsAt={endsAt} className="inline-block @2xl:text-sm" />
          </p>
        )}
      </div>
    </div>
  );
}

export function EndsIn({ endsAt, className }: { endsAt: string | null; className: string }) {
  const t = useText(homeText).banners;
  const { left = 0, start } = useCountdown();
  useEffect(() => start(endsAt ? Date.parse(endsAt) - Date.now() : 0), [endsAt, start]);
  if (left <= 0) return null;
  return (
    <span
      className={`${className} bg-[#0b0a0f] px-2 py-1 text-xs leading-5 font-semibold text-[#f6efe2] tabular-nums`}
    >
      {t.endsIn(Math.ceil(left / 60_000))}
    </span>
  );
}
