import { Link } from '@tanstack/react-router';
import { useShop } from '../../api/shop.ts';

export function Brand() {
  const { name } = useShop();
  return (
    <Link to="/home" className="inline-flex min-h-11 items-center gap-2" aria-label={name}>
      <BrandMark className="h-6" />
      <span className="display -mb-1 text-[1.9rem] font-extrabold tracking-tight uppercase">{name}</span>
    </Link>
  );
}

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 32" aria-hidden="true" className={className}>
      <path d="M12 0h9L9 32H0Z" fill="var(--color-accent)" />
      <path d="M27 0h9L24 32h-9Z" fill="currentColor" />
    </svg>
  );
}
