interface BannerTextProps {
  headline: string;
  line: string;
}

/** Text over a banner's picture, on a shade that keeps it readable on any picture. */
export function BannerText({ headline, line }: BannerTextProps) {
  if (!headline) return null;
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col justify-start bg-linear-to-r from-[rgb(0_0_0/0.6)] via-[rgb(0_0_0/0.2)] to-transparent p-4 text-[#fff] md:justify-center md:p-10">
      <p className="display max-w-1/2 text-[1.75rem] leading-none font-extrabold text-balance md:text-6xl">
        {headline}
      </p>
      <p className="mt-2 max-w-1/2 text-sm font-semibold empty:hidden md:text-xl">{line}</p>
    </div>
  );
}
