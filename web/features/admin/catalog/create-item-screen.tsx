import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createItem } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminText } from '../../../text/en/admin.ts';
import { adminCatalogText } from '../../../text/en/admin-catalog.ts';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { DraftForm } from '../parts/draft-form.tsx';
import { problemsOf } from '../parts/field-problems.ts';
import { bodyOfItem, emptyItem } from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';

/** Create Item. Picture and supplier stay for the next pack of the same game. */
export function CreateItemScreen() {
  const t = useText(adminCatalogText);
  const queries = useQueryClient();
  const [draft, setDraft] = useState(emptyItem);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: () => call(createItem, { body: bodyOfItem(draft, true) }),
    onSuccess: () => {
      const { imgpath, isApi, apiType } = draft;
      setDraft({ ...emptyItem(), imgpath, isApi, apiType });
      return forgetCatalog(queries);
    },
  });
  const problems = problemsOf(error, t.failed.createItem);
  return (
    <div className="grid max-w-2xl gap-6">
      <AdminHeading title={useText(adminText).areas.createItem} />
      <DraftForm
        submit={t.create}
        isPending={isPending}
        problem={problems.all}
        success={data && `${t.created.item} ${t.addToProduct} ${data.item.itemid}.`}
        onSubmit={mutate}
      >
        <ItemFields
          draft={draft}
          mayPrice
          problem={problems.of}
          onChange={(next) => {
            if (data) reset();
            setDraft({ ...draft, ...next });
          }}
        />
      </DraftForm>
    </div>
  );
}
