import { importPacks } from '@rush/contract/admin-offers.ts';
import { paiseFromRupees } from '@rush/contract/whole-rupees.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Output } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { type Column, column, figure, head, WideTable } from '../../../ui/table.tsx';
import { LINK } from '../parts/cells.tsx';
import { FAILED, ProblemNote } from '../parts/problems.tsx';
import { refetchCatalog } from '../parts/queries.ts';
import { type FieldsProps, ResourceForm } from '../parts/resource-form.tsx';
import { Panel } from '../parts/screen.tsx';
import { choicesOf } from '../parts/table-filters.ts';
import { Margin } from './margin.tsx';
import { type MarginRule, priceFromCost, ROUNDINGS } from './margin-rule.ts';
import { bodyOfProduct, emptyProduct, type ProductDraft } from './product-draft.ts';
import { ProductBasics } from './product-form.tsx';
import { TemplateField } from './template-field.tsx';

type List = Output<'listSupplierPacks'>;
type SupplierPack = List['packs'][number];
type PackEdit = Partial<{ isSelected: boolean; name: string; price: string; resell: string }>;

const NONE = 'none';
const DEFAULT_RULE = { percent: '10', minimum: '5', resellPercent: '6', rounding: 'nine' };

type ImportDraft = ProductDraft & typeof DEFAULT_RULE & { target: string; packs: Record<string, PackEdit> };
type Fields = FieldsProps<ImportDraft>;

export interface Game {
  supplier: string;
  region: string;
  supplierProduct: string;
  name: string;
}

interface ImportFormProps {
  game: Game;
  list: List;
  templates: ReadonlyMap<string, Partial<ProductDraft>>;
  onTemplate: (name: string) => void;
}

export function ImportForm({ game, list, templates, onTemplate }: ImportFormProps) {
  const navigate = useNavigate();
  const { name, ...account } = game;
  return (
    <ResourceForm
      definition={importPacks}
      initial={(): ImportDraft => ({
        ...{ ...emptyProduct(), name: name === NONE ? '' : name, category: 'games', type: 'OTHER' },
        ...templates.get(list.template),
        ...{ ...DEFAULT_RULE, packs: {}, target: String(list.products[0]?.number ?? '') },
      })}
      inputOf={(draft) => ({
        body: {
          ...account,
          productid: draft.target === '' ? null : Number.parseInt(draft.target, 10),
          product: bodyOfProduct(draft),
          packs: list.packs.flatMap((pack) => bodyOfPack(pack, draft)),
        },
      })}
      failure={FAILED}
      submit="Import the ticked packs"
      refresh={async (queries, { product }) => {
        await refetchCatalog(queries);
        await navigate({ to: '/admin/product/$id', params: { id: String(product.productid) } });
      }}
      done={({ message }) => message}
    >
      {(fields) => (
        <>
          <Panel title="Packs" aside="Costs follow your settings, or today’s exchange rate">
            <MarginRuleFields {...fields} />
            {list.packs.some(({ cost }) => cost === null) && (
              <Note tone="warning">
                Some costs are unknown. Set a coin’s cost in{' '}
                <Link to="/admin/settings" search={{ tab: 'suppliers' }} className={LINK}>
                  Settings
                </Link>
                , or enter the prices.
              </Note>
            )}
            <WideTable
              caption="Packs"
              rows={list.packs}
              rowKey={({ id }) => id}
              columns={columnsOf(fields)}
            />
            <ProblemNote>{fields.problem('packs')}</ProblemNote>
          </Panel>
          <Panel title="Product">
            {list.products.length > 0 && (
              <SelectField
                label="Add the packs to"
                choices={[
                  ...list.products.map((product) => ({ value: String(product.number), label: product.name })),
                  { value: '', label: 'A new product' },
                ]}
                {...fields.text('target')}
              />
            )}
            {fields.draft.target === '' && (
              <>
                <TemplateField value={list.template} onChange={(choice) => onTemplate(choice || NONE)} />
                <ProductBasics {...fields} isNew />
              </>
            )}
            <p className="text-sm text-muted">
              Each pack gets the product’s picture. You can change it later.
            </p>
          </Panel>
        </>
      )}
    </ResourceForm>
  );
}

function MarginRuleFields({ text }: Fields) {
  const amount = (field: 'percent' | 'minimum' | 'resellPercent') => {
    const props = text(field);
    return { ...props, error: Number(props.value) >= 0 ? props.error : 'Enter a number.' };
  };
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField label="Add to the cost (%)" inputMode="decimal" {...amount('percent')} />
      <TextField label="But at least (₹)" inputMode="decimal" {...amount('minimum')} />
      <SelectField label="Round up to" choices={choicesOf(ROUNDINGS)} {...text('rounding')} />
      <TextField label="For resellers, add (%)" inputMode="decimal" {...amount('resellPercent')} />
    </div>
  );
}

/** A pack's name, prices and selection: as staff entered them or by default, with prices from the margin rule. */
function offerOf(pack: SupplierPack, draft: ImportDraft) {
  const edit = draft.packs[pack.id] ?? {};
  const costPaise = pack.cost === null ? null : Math.round(pack.cost * 100);
  const priceWith = (percent: string, rounding: string) => {
    if (costPaise === null) return null;
    const minimumPaise = paiseFromRupees(draft.minimum) ?? 0;
    const rule = { minimumPaise, rounding: rounding as MarginRule['rounding'] };
    return priceFromCost(costPaise, { ...rule, percent: Number.parseFloat(percent) || 0 }) / 100;
  };
  const price = edit.price ?? String(priceWith(draft.percent, draft.rounding) ?? '');
  const resellRupees = Math.min(
    priceWith(draft.resellPercent, 'rupee') ?? Infinity,
    (paiseFromRupees(price) ?? Infinity) / 100,
  );
  return {
    name: edit.name ?? pack.name,
    price,
    resell: edit.resell ?? (Number.isFinite(resellRupees) ? String(resellRupees) : ''),
    isSelected: pack.item === null && (edit.isSelected ?? true),
  };
}

function bodyOfPack(pack: SupplierPack, draft: ImportDraft) {
  const { id, type, suggestedTask, hi } = pack;
  const { name, price, resell, isSelected } = offerOf(pack, draft);
  if (!isSelected) return [];
  const prices = { originalprice: price, discountedprice: price, resellprice: resell };
  const texts = { name, type, suggestedTask, hi: name === pack.name ? hi : undefined };
  return [{ id, ...texts, ...prices }];
}

function columnsOf({ draft, onChange }: Fields): readonly Column<SupplierPack>[] {
  const edit = ({ id }: SupplierPack, change: PackEdit) =>
    onChange({ packs: { ...draft.packs, [id]: { ...draft.packs[id], ...change } } });
  const field = (pack: SupplierPack, key: 'name' | 'price' | 'resell', label: string) => {
    const offer = offerOf(pack, draft);
    const isMissing = offer.isSelected && key !== 'name' && !paiseFromRupees(offer[key]);
    return (
      pack.item === null && (
        <TextField
          error={isMissing ? 'Enter a price' : undefined}
          label={`${label}: ${pack.supplierName}`}
          isLabelHidden
          className={key === 'name' ? 'lg:min-w-56' : 'ml-auto max-w-28 text-right'}
          inputMode={key === 'name' ? undefined : 'decimal'}
          maxLength={120}
          value={offer[key]}
          onChange={({ target }) => edit(pack, { [key]: target.value })}
        />
      )
    );
  };
  return [
    head('Supplier’s pack', (pack) => (
      <CheckField
        label={
          <>
            {pack.supplierName} <span className="font-normal text-muted">({pack.id})</span>
          </>
        }
        disabled={pack.item !== null}
        checked={offerOf(pack, draft).isSelected}
        onChange={({ target }) => edit(pack, { isSelected: target.checked })}
      />
    )),
    column('Name in the shop', (pack) =>
      pack.item ? `In your shop: ${pack.item.name} (no. ${pack.item.number})` : field(pack, 'name', 'Name'),
    ),
    figure('Cost (₹)', ({ cost }) => (cost === null ? 'unknown' : formatRupees(cost))),
    { title: 'Price (₹)', isNumeric: true, cell: (pack) => field(pack, 'price', 'Price') },
    { title: 'Resellers (₹)', isNumeric: true, cell: (pack) => field(pack, 'resell', 'Resellers') },
    figure(
      'Margin',
      (pack) =>
        pack.item === null &&
        pack.cost !== null && <Margin price={Number(offerOf(pack, draft).price)} cost={pack.cost} />,
    ),
  ];
}
