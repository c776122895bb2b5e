import { isCompact } from '@rush/contract/compact-logo.ts';
import type { Shop } from '@rush/contract/shop.ts';
import { cx } from './class-names.ts';

interface BrandLogoProps extends Pick<Shop, 'name' | 'logo'> {
  isLarge?: boolean;
}

/** The owner's logo or the default mark, with the shop's name unless the logo is wide. */
export function BrandLogo({ name, logo, isLarge = false }: BrandLogoProps) {
  const isWide = logo !== null && !isCompact(logo);
  return (
    <>
      {logo ? (
        <img
          src={logo.url.replace('.webp', '-320.webp')}
          alt={isWide ? name : ''}
          width={logo.width}
          height={logo.height}
          className={cx('w-auto max-w-40 object-contain', isLarge ? 'h-11' : 'h-8 xs:h-9')}
        />
      ) : (
        <BrandMark className={isLarge ? 'h-8' : 'h-6'} />
      )}
      {!isWide && (
        <span
          className={cx(
            'display font-extrabold uppercase',
            isLarge ? '-mb-1.5 text-4xl' : '-mb-1 text-[1.9rem] tracking-tight',
          )}
        >
          {name}
        </span>
      )}
    </>
  );
}

function BrandMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 36 32" aria-hidden="true" className={className}>
      <path d="M12 0h9L9 32H0Z" fill="var(--color-accent)" />
      <path d="M27 0h9L24 32h-9Z" fill="currentColor" />
    </svg>
  );
}
