import { API_TYPES, CATEGORIES, PRODUCT_TYPES } from '@rush/contract/catalog.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminCatalogText } from '../../../text/en/admin-catalog.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import type { FieldsProps } from '../parts/resource-form.tsx';
import { InputsField } from './inputs-field.tsx';
import { ItemsField } from './items-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { ProductDraft } from './product-draft.ts';

type ProductFieldsProps = FieldsProps<ProductDraft>;

export function ProductFields({ draft, problem, onChange }: ProductFieldsProps) {
  const t = useText(adminCatalogText);
  return (
    <>
      <TextField
        label={t.name}
        maxLength={120}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.type}
          hint={t.typeHint}
          list="product-types"
          value={draft.type}
          error={problem('type')}
          onChange={(event) => onChange({ type: event.target.value.replace(/\s+/g, '').toUpperCase() })}
        />
        <datalist id="product-types">
          {PRODUCT_TYPES.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <SelectField
          label={t.category}
          value={draft.category}
          placeholder="–"
          error={problem('category')}
          choices={CATEGORIES.map((category) => ({ value: category, label: t.categories[category] }))}
          onChange={(event) => onChange({ category: event.target.value })}
        />
      </div>
      <PictureField
        kind="Product"
        title={draft.name}
        imgpath={draft.imgpath}
        error={problem('imgpath')}
        onChange={(imgpath) => onChange({ imgpath })}
      />
      <InputsField
        inputs={draft.inputs}
        error={problem('inputs')}
        onChange={(inputs) => onChange({ inputs })}
      />
      <ItemsField value={draft.items} error={problem('items')} onChange={(items) => onChange({ items })} />
      <TextAreaField
        label={t.note}
        hint={t.noteHint}
        maxLength={1000}
        value={draft.importantnote}
        error={problem('importantnote')}
        onChange={(event) => onChange({ importantnote: event.target.value })}
      />
      <Delivery draft={draft} problem={problem} onChange={onChange} />
    </>
  );
}

function Delivery({ draft, problem, onChange }: ProductFieldsProps) {
  const t = useText(adminCatalogText);
  return (
    <div className="grid gap-2">
      <CheckField
        label={t.inStock}
        checked={draft.instock}
        onChange={(event) => onChange({ instock: event.target.checked })}
      />
      <CheckField
        label={t.isTrending}
        checked={draft.istrending}
        onChange={(event) => onChange({ istrending: event.target.checked })}
      />
      <CheckField
        label={t.isApi}
        checked={draft.isApi}
        onChange={(event) => onChange({ isApi: event.target.checked })}
      />
      {draft.isApi && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t.apiType}
            value={draft.apiType}
            placeholder="–"
            error={problem('apiType')}
            choices={API_TYPES.map((type) => ({ value: type, label: type }))}
            onChange={(event) => onChange({ apiType: event.target.value })}
          />
          <TextField
            label={t.supplierProduct}
            hint={t.supplierProductHint}
            value={draft.supplierProduct}
            error={problem('supplierProduct')}
            onChange={(event) => onChange({ supplierProduct: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
