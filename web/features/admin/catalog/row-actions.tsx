import type { ReactNode } from 'react';
import { adminCatalogText as t } from '../../../text/admin/catalog.ts';
import { Button } from '../../../ui/button.tsx';

export function RowActions({
  name,
  onEdit,
  onRemove,
  children,
}: {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
  /** Further buttons of the row. */
  children?: ReactNode;
}) {
  return (
    <span className="flex justify-end gap-2 tabular:justify-start">
      <Button size="sm" variant="outline" aria-label={t.editOf(name)} onClick={onEdit}>
        {t.edit}
      </Button>
      {children}
      <Button size="sm" variant="ghost" aria-label={t.removeOf(name)} onClick={onRemove}>
        {t.remove}
      </Button>
    </span>
  );
}
