import type { Product } from '@rush/contract/catalog.ts';
import { lazy, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { helpFamilyOf } from './product-rules.ts';

const LazyPictureDialog = lazy(() =>
  import('./picture-dialog.tsx').then(({ PictureDialog }) => ({ default: PictureDialog })),
);

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent-text underline underline-offset-4 hover:text-foreground';

export function GuideButton() {
  const { guide } = useText(productText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`${LINK} self-start`} onClick={() => setOpen(true)}>
        <Icon name="info" className="size-4.5" />
        {guide.open}
      </button>
      <LazyMounted when={isOpen}>
        <LazyPictureDialog
          open={isOpen}
          onOpenChange={setOpen}
          title={guide.title}
          closeLabel={guide.close}
          picture={{ src: '/guide/how-to-purchase.svg', alt: guide.alt, width: 640, height: 800 }}
        />
      </LazyMounted>
    </>
  );
}

/** Shows where to find the ID: one picture per family of games, and one for what is sent to an address. */
export function HelpButton({ product }: { product: Product }) {
  const { help } = useText(productText);
  const [isOpen, setOpen] = useState(false);
  const family = helpFamilyOf(product);
  const { open, title, text, alt } = help.families[family];
  return (
    <>
      <button type="button" className={LINK} onClick={() => setOpen(true)}>
        {open}
      </button>
      <LazyMounted when={isOpen}>
        <LazyPictureDialog
          open={isOpen}
          onOpenChange={setOpen}
          title={title}
          closeLabel={help.close}
          text={text}
          picture={{ src: `/guide/id-${family}.svg`, alt, width: 640, height: 400 }}
        />
      </LazyMounted>
    </>
  );
}
