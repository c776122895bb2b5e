import type { Item, Product } from '@rush/contract/catalog.ts';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { useCatalogTexts } from './catalog-texts.ts';
import { type Terms, termsOf } from './product-rules.ts';
import { BonusFigures, WeeklyFigures } from './terms-figures.tsx';

/** The games whose bonus packs and weekly passes the figures describe. */
const WITH_FIGURES: ReadonlySet<string> = new Set(['MLBB', 'MCGG']);

interface TermsDialogProps {
  product: Product;
  item: Item | null;
  onAgree: (item: Item) => void;
  onCancel: () => void;
}

export default function TermsDialog({ product, item, onAgree, onCancel }: TermsDialogProps) {
  const t = useText(productText);
  const { nameOf, termsOf: writtenTerms } = useCatalogTexts();
  const [shown, setShown] = useState<Item | null>(item);
  if (item && item !== shown) setShown(item);
  const terms = shown && termsOf(shown);
  if (!shown || !terms) return null;
  const figures: Record<Terms, ReactNode> = {
    bonus: <BonusFigures />,
    weekly: <WeeklyFigures isTriple={shown.name.toLowerCase().includes('3x')} />,
  };
  const hasFigures = WITH_FIGURES.has(product.type);
  const written = writtenTerms(shown) ?? { children: t[terms].unwritten };
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(next) => !next && onCancel()}
      shape="sheet"
      title={t[terms].title}
      description={<span {...nameOf(shown)} />}
    >
      <div className="grid gap-4 p-4">
        {hasFigures ? figures[terms] : <p className="whitespace-pre-line" {...written} />}
        <Acknowledge
          key={shown._id}
          label={hasFigures ? t[terms].acknowledge : t.dialog.acknowledge}
          onCancel={onCancel}
          onContinue={() => onAgree(shown)}
        />
      </div>
    </Dialog>
  );
}

type AcknowledgeProps = { label: string } & Record<'onCancel' | 'onContinue', () => void>;

function Acknowledge({ label, onCancel, onContinue }: AcknowledgeProps) {
  const { dialog } = useText(productText);
  const [isTicked, setTicked] = useState(false);
  return (
    <div className="grid gap-3 border-t pt-2">
      <CheckField label={label} checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
      <div className="grid grid-cols-[1fr_2fr] gap-2">
        <Button variant="outline" onClick={onCancel}>
          {dialog.cancel}
        </Button>
        <Button variant="primary" disabled={!isTicked} onClick={onContinue}>
          {dialog.proceed}
        </Button>
      </div>
    </div>
  );
}
