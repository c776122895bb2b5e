import { Link } from '@tanstack/react-router';
import { useShop } from '../../api/shop.ts';
import { BrandLogo } from '../../ui/brand-logo.tsx';

export function Brand() {
  const { name, logo } = useShop();
  return (
    <Link to="/home" className="inline-flex min-h-11 items-center gap-2" aria-label={name}>
      <BrandLogo name={name} logo={logo} />
    </Link>
  );
}
