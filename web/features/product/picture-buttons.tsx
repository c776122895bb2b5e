import type { Product } from '@rush/contract/catalog.ts';
import { lazy, type ReactNode, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { helpFamilyOf } from './product-rules.ts';

const LazyDialog = lazy(() => import('../../ui/dialog.tsx').then(({ Dialog }) => ({ default: Dialog })));

export function GuideButton() {
  const { alt, title } = useText(productText).guide;
  const picture = { src: '/guide/how-to-purchase.svg', alt, width: 640, height: 800 };
  return (
    <PictureButton title={title} picture={picture}>
      <Icon name="info" className="size-4.5" />
      {title}
    </PictureButton>
  );
}

export function HelpButton({ product }: { product: Product }) {
  const family = helpFamilyOf(product);
  const { open, alt, ...texts } = useText(productText).help[family];
  const picture = { src: `/guide/id-${family}.svg`, alt, width: 640, height: 400 };
  return (
    <PictureButton {...texts} picture={picture}>
      {open}
    </PictureButton>
  );
}

interface PictureButtonProps {
  title: string;
  text?: string;
  picture: { src: string; alt: string; width: number; height: number };
  children: ReactNode;
}

function PictureButton({ title, text, picture, children }: PictureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 self-start text-sm -my-2 font-semibold text-accent-text underline underline-offset-4 hover:text-foreground"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <LazyMounted when={isOpen}>
        <LazyDialog open={isOpen} onOpenChange={setOpen} shape="sheet" title={title}>
          <img {...picture} alt={picture.alt} className="h-auto w-full" />
          {text && <p className="p-4">{text}</p>}
        </LazyDialog>
      </LazyMounted>
    </>
  );
}
