import { type ReactNode, useEffect } from 'react';
import { useText, useTypedLanguage } from '../text/catalogue.ts';
import { homeText } from '../text/en/home.ts';
import { cx } from './class-names.ts';
import { useCountdown } from './use-countdown.ts';

interface BannerTextProps {
  headline: string;
  line: string;
  endsAt: string | null;
  children?: ReactNode;
}

/** A banner's text and action over its picture, on a shade if there is text. Long text makes the frame taller. */
export function BannerText({ headline, line, endsAt, children }: BannerTextProps) {
  const languageOf = useTypedLanguage();
  const isShaded = headline || line || endsAt;
  return (
    <div className="@container pointer-events-none relative grid w-full">
      <div
        className={cx(
          'flex flex-col p-4 text-[#fff] @2xl:p-8',
          isShaded && 'bg-linear-to-r from-[rgb(0_0_0/0.7)] via-[rgb(0_0_0/0.5)] to-transparent to-85%',
        )}
      >
        <div className="mb-auto max-w-1/2 @2xl:mt-auto">
          <p
            lang={languageOf(headline)}
            className="display text-[min(1.75rem,8cqw)] leading-none font-extrabold text-balance empty:hidden @2xl:text-[min(3.75rem,6cqw)]"
          >
            {headline}
          </p>
          <p
            lang={languageOf(line)}
            className="mt-2 text-sm font-semibold wrap-anywhere empty:hidden @2xl:text-xl"
          >
            {line}
          </p>
          {endsAt && (
            <p className="mt-2 min-h-7 @2xl:mt-4 @2xl:min-h-8">
              <EndsIn endsAt={endsAt} className="inline-block @2xl:text-sm" />
            </p>
          )}
        </div>
        {children}
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
