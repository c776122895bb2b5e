import { updateProduct } from '@rush/contract/admin-catalog.ts';
import type { StaffProduct } from '@rush/contract/catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CheckField, TextAreaField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { ResourceForm } from '../parts/resource-form.tsx';
import { HindiTexts } from './hindi-texts.tsx';

/** A product's stock and note. */
export function ProductStock({ product }: { product: StaffProduct }) {
  const queries = useQueryClient();
  return (
    <div className="max-w-2xl">
      <ResourceForm
        definition={updateProduct}
        initial={() => ({
          instock: product.instock,
          importantNote: product.importantnote,
          hi: { importantnote: product.hi.importantnote ?? '' },
        })}
        inputOf={(draft) => ({ body: { _id: product._id, ...draft, version: product.version } })}
        failed="Error updating instock status"
        onSaved={async () => {
          toast('success', 'Saved.');
          await forgetCatalog(queries);
        }}
      >
        {({ draft, problem, onChange, check }) => (
          <>
            <CheckField label="In stock" {...check('instock')} />
            <TextAreaField
              label="Important note"
              maxLength={1000}
              value={draft.importantNote}
              error={problem('importantNote') ?? problem('importantnote')}
              onChange={(event) => onChange({ importantNote: event.target.value })}
            />
            <HindiTexts
              key={product.version}
              texts={[
                {
                  name: 'note',
                  english: draft.importantNote,
                  hindi: draft.hi.importantnote,
                  max: 1000,
                  paragraph: 'Note in Hindi',
                  error: problem('hi'),
                  onChange: (importantnote) => onChange({ hi: { importantnote } }),
                },
              ]}
            />
          </>
        )}
      </ResourceForm>
    </div>
  );
}
