import type { Product } from '@rush/contract/catalog.ts';
import { type ComponentProps, lazy, type ReactNode, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { helpFamilyOf } from './product-rules.ts';

const LazyPictureDialog = lazy(() =>
  import('./picture-dialog.tsx').then(({ PictureDialog }) => ({ default: PictureDialog })),
);

export function GuideButton() {
  const { open, alt, ...texts } = useText(productText).guide;
  const picture = { src: '/guide/how-to-purchase.svg', alt, width: 640, height: 800 };
  return (
    <PictureButton {...texts} picture={picture}>
      <Icon name="info" className="size-4.5" />
      {open}
    </PictureButton>
  );
}

/** Shows where to find the ID. */
export function HelpButton({ product }: { product: Product }) {
  const { help } = useText(productText);
  const family = helpFamilyOf(product);
  const { open, alt, ...texts } = help.families[family];
  const picture = { src: `/guide/id-${family}.svg`, alt, width: 640, height: 400 };
  return (
    <PictureButton {...texts} close={help.close} picture={picture}>
      {open}
    </PictureButton>
  );
}

interface PictureButtonProps extends Pick<ComponentProps<typeof LazyPictureDialog>, 'picture' | 'text'> {
  title: string;
  close: string;
  children: ReactNode;
}

function PictureButton({ children, close, ...dialog }: PictureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 self-start text-sm font-semibold text-accent-text underline underline-offset-4 hover:text-foreground"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <LazyMounted when={isOpen}>
        <LazyPictureDialog open={isOpen} onOpenChange={setOpen} closeLabel={close} {...dialog} />
      </LazyMounted>
    </>
  );
}
