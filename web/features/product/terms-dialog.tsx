import type { Item, Product } from '@rush/contract/catalog.ts';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatNumber } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Note } from '../../ui/states.tsx';
import { useCatalogTexts } from './catalog-texts.ts';
import { type TermsKind, termsKindOf } from './product-rules.ts';

/** The games that the figures for bonus packs and weekly passes apply to. */
const GAMES_WITH_FIGURES: ReadonlySet<string> = new Set(['MLBB', 'MCGG']);

interface TermsDialogProps {
  product: Product;
  item: Item | null;
  onAgree: (item: Item) => void;
  onCancel: () => void;
}

export default function TermsDialog({ product, item, onAgree, onCancel }: TermsDialogProps) {
  const t = useText(productText);
  const { nameOf, termsOf: writtenTerms } = useCatalogTexts();
  const [lastItem, setLastItem] = useState<Item | null>(item);
  if (item && item !== lastItem) setLastItem(item);
  const terms = lastItem && termsKindOf(lastItem);
  if (!lastItem || !terms) return null;
  const figures: Record<TermsKind, ReactNode> = {
    bonus: <BonusFigures />,
    weekly: <WeeklyFigures isTriple={lastItem.name.toLowerCase().includes('3x')} />,
  };
  const hasFigures = GAMES_WITH_FIGURES.has(product.type);
  const plainTerms = writtenTerms(lastItem) ?? { children: t[terms].unwritten };
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(next) => !next && onCancel()}
      shape="sheet"
      title={t[terms].title}
      description={<span {...nameOf(lastItem)} />}
    >
      <div className="grid gap-4 p-4">
        {hasFigures ? figures[terms] : <p className="whitespace-pre-line" {...plainTerms} />}
        <Acknowledgement
          key={lastItem._id}
          label={hasFigures ? t[terms].acknowledge : t.dialog.acknowledge}
          onCancel={onCancel}
          onContinue={() => onAgree(lastItem)}
        />
      </div>
    </Dialog>
  );
}

type AcknowledgementProps = { label: string } & Record<'onCancel' | 'onContinue', () => void>;

function Acknowledgement({ label, onCancel, onContinue }: AcknowledgementProps) {
  const { dialog } = useText(productText);
  const [isChecked, setChecked] = useState(false);
  return (
    <div className="grid gap-3 border-t pt-2">
      <CheckField label={label} checked={isChecked} onChange={(event) => setChecked(event.target.checked)} />
      <div className="grid grid-cols-[1fr_2fr] gap-2">
        <Button variant="outline" onClick={onCancel}>
          {dialog.cancel}
        </Button>
        <Button variant="primary" disabled={!isChecked} onClick={onContinue}>
          {dialog.proceed}
        </Button>
      </div>
    </div>
  );
}

export const BONUS_TIERS = [50, 150, 250, 500] as const;

/** The bonus doubles the first recharge of a tier; later ones earn a tenth, rounded. */
export function bonusOf(diamonds: number) {
  return { first: diamonds, later: Math.round(diamonds / 10) };
}

const DIAMONDS_PER_DAY = 20;
const PASSES = {
  single: { immediateIfActive: 80, immediateIfInactive: 100, total: 220, days: 7 },
  triple: { immediateIfActive: 240, immediateIfInactive: 260, total: 660, days: 21 },
} as const;

export function weeklyPass(isTriple: boolean) {
  const pass = PASSES[isTriple ? 'triple' : 'single'];
  return { ...pass, perDay: DIAMONDS_PER_DAY };
}

function BonusFigures() {
  const { bonus } = useText(productText);
  return (
    <>
      <p>{bonus.intro}</p>
      <table className="w-full">
        <thead>
          <tr className="eyebrow text-left text-muted">
            {[bonus.level, bonus.first, bonus.later].map((title) => (
              <th key={title} scope="col" className="border-b pb-2 not-first:text-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {BONUS_TIERS.map((tier) => {
            const { first, later } = bonusOf(tier);
            return (
              <tr key={tier} className="numerals text-xl [&>*]:border-b [&>*]:py-2.5">
                <th scope="row" className="text-left font-sans text-[0.9375rem] font-medium">
                  {bonus.tier(formatNumber(tier))}
                </th>
                <td className="text-right">{bonus.total(formatNumber(tier), formatNumber(first))}</td>
                <td className="text-right text-muted">
                  {bonus.total(formatNumber(tier), formatNumber(later))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Note tone="warning" icon="warn">
        {bonus.once}
      </Note>
    </>
  );
}

function WeeklyFigures({ isTriple }: { isTriple: boolean }) {
  const { weekly } = useText(productText);
  const pass = weeklyPass(isTriple);
  const cases = [
    { immediate: pass.immediateIfInactive, when: weekly.ifNot },
    { immediate: pass.immediateIfActive, when: weekly.ifActive },
  ];
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="eyebrow bg-inverse px-2 py-1 text-on-inverse">
          {weekly.pass(isTriple ? '3x' : '1x')}
        </span>
        <span className="font-semibold">{weekly.total(formatNumber(pass.total), pass.days)}</span>
      </p>
      <dl className="grid grid-cols-2 gap-px bg-line">
        {cases.map(({ immediate, when }) => (
          <div key={when} className="flex flex-col gap-1 bg-raised p-3">
            <dt className="order-2 text-sm text-muted">
              {weekly.instant}, {when}
            </dt>
            <dd className="numerals text-4xl">{formatNumber(immediate)}</dd>
          </div>
        ))}
        <div className="col-span-2 flex items-baseline justify-between bg-raised p-3">
          <dt className="text-sm text-muted">{weekly.daily}</dt>
          <dd className="numerals text-2xl">{weekly.perDay}</dd>
        </div>
      </dl>
      <Note icon="info">{weekly.claim}</Note>
    </>
  );
}
