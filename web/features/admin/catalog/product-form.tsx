import { createProduct, editProduct } from '@rush/contract/admin-catalog.ts';
import { CATEGORIES, type StaffProduct } from '@rush/contract/catalog.ts';
import { PRODUCT_TYPES } from '@rush/contract/product-types.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { LINK } from '../parts/cells.tsx';
import { type HindiText, HindiTexts, noteInHindi } from '../parts/hindi-texts.tsx';
import { refetchCatalog } from '../parts/queries.ts';
import { CreateScreen, EditResourceDialog, type FieldsProps } from '../parts/resource-form.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { ApiTypeField } from './api-type-field.tsx';
import { InputsField } from './inputs-field.tsx';
import { PictureField } from './picture-field.tsx';
import {
  bodyOfProduct,
  type DraftInput,
  draftOfProduct,
  emptyProduct,
  type ProductDraft,
  usesSupplier,
} from './product-draft.ts';
import { staffItemsQuery } from './staff-catalog.ts';
import { ProductGap, UncheckedNote } from './supplier-gaps.tsx';
import { TemplateField } from './template-field.tsx';

export const CATEGORY_NAMES = {
  games: 'More games',
  'instant-games': 'Instant recharge',
  ott: 'OTT',
  others: 'Others',
} as const;

interface ProductFieldsProps extends FieldsProps<ProductDraft> {
  isNew?: boolean;
}

export function ProductBasics({ isNew, ...props }: ProductFieldsProps) {
  const { draft, problem, onChange, text, field } = props;
  const mayChangeSupplier = useIsOwner() || isNew;
  return (
    <>
      <TextField label="Name" maxLength={120} {...text('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Type"
          hint="Capital letters without spaces. For MLBB and MCGG, the supplier checks player names."
          list="product-types"
          value={draft.type}
          disabled={!mayChangeSupplier}
          error={problem('type')}
          onChange={(event) => onChange({ type: event.target.value.replace(/\s+/g, '').toUpperCase() })}
        />
        <datalist id="product-types">
          {PRODUCT_TYPES.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <SelectField
          label="Category"
          placeholder="–"
          choices={CATEGORIES.map((category) => ({ value: category, label: CATEGORY_NAMES[category] }))}
          {...text('category')}
        />
      </div>
      <PictureField kind="Product" title={draft.name} {...field('imgpath')} />
      {mayChangeSupplier && <InputsField {...field('inputs')} />}
      <TextAreaField
        label="Important note"
        hint="Shown at the top of the product page."
        maxLength={1000}
        {...text('importantnote')}
      />
      <HindiTexts texts={hindiOf(props).slice(mayChangeSupplier ? 0 : -1)} />
    </>
  );
}

function ProductFields(props: ProductFieldsProps) {
  const { draft, onChange, text, check, isNew } = props;
  const itemids = draft.items.split(/[\s,]+/).map(Number);
  const { data: items = [] } = useQuery(staffItemsQuery);
  const names = itemids.flatMap((itemid) => items.find((item) => item.itemid === itemid)?.name ?? []);
  const isOwner = useIsOwner();
  return (
    <>
      {isNew && <TemplateField onChange={(_, fields) => onChange(fields)} />}
      <ProductBasics {...props} />
      <TextField
        label="Items"
        hint={`Numbers, in the order in which packs are shown, separated by commas. ${names.join(', ')}`}
        {...text('items')}
      />
      <div className="grid gap-2">
        <CheckField label="In stock" {...check('instock')} />
        <CheckField label="Shown under Trending Discounts" {...check('istrending')} />
        {isOwner && <SupplierFields {...props} />}
      </div>
      <ProductGap isNote product={draft} itemids={itemids} />
      <UncheckedNote product={draft} itemids={itemids} />
    </>
  );
}

function hindiOf({ draft, problem, onChange }: FieldsProps<ProductDraft>): HindiText[] {
  const change = (id: number, hi: Partial<DraftInput['hi']>) =>
    onChange({
      inputs: draft.inputs.map((input) =>
        input.id === id ? { ...input, hi: { ...input.hi, ...hi } } : input,
      ),
    });
  return [
    ...draft.inputs.flatMap((input) =>
      (['label', 'help'] as const).map((part) => ({
        name: `${part} ${input.id}`,
        english: input[part],
        hindi: input.hi[part],
        max: part === 'label' ? 60 : 400,
        onChange: (text: string) => change(input.id, { [part]: text }),
      })),
    ),
    noteInHindi(draft.importantnote, draft.hi.importantnote, problem('hi'), (importantnote) =>
      onChange({ hi: { importantnote } }),
    ),
  ];
}

function SupplierFields({ draft, text, field, check }: FieldsProps<ProductDraft>) {
  return (
    <>
      <CheckField label="Delivered by a supplier (API)" {...check('isApi')} />
      {usesSupplier(draft) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <ApiTypeField {...field('apiType')} />
          <TextField
            label="Supplier’s product code"
            hint="The game’s name in the supplier’s list. Leave empty if there is none."
            {...text('supplierProduct')}
          />
        </div>
      )}
    </>
  );
}

export function CreateProductScreen() {
  return (
    <CreateScreen
      title="Create Product"
      definition={createProduct}
      initial={emptyProduct}
      inputOf={(draft) => ({ body: bodyOfProduct(draft) })}
      failure="Error creating product."
      successOf={({ product }) => `Product created successfully! ${product.name}`}
      nextStepOf={({ product: { productid } }) => (
        <Link to="/admin/product/$id" params={{ id: String(productid) }} className={LINK}>
          Add its packs
        </Link>
      )}
      refresh={refetchCatalog}
      next={emptyProduct}
    >
      {(fields) => <ProductFields {...fields} isNew />}
    </CreateScreen>
  );
}

export function EditProductDialog({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  return (
    <EditResourceDialog
      title={`Edit: ${product.name}`}
      description={`No. ${product.productid}`}
      definition={editProduct}
      initial={() => draftOfProduct(product)}
      inputOf={(draft) => ({
        params: { _id: product._id },
        body: { ...bodyOfProduct(draft), version: product.version },
      })}
      failure="Failed to update product"
      refresh={refetchCatalog}
      done="Product updated successfully!"
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Link to="/admin/product/$id" params={{ id: String(product.productid) }} className={LINK}>
            Edit packs
          </Link>
          <ProductFields {...fields} />
        </>
      )}
    </EditResourceDialog>
  );
}
