import type { ReactNode } from 'react';
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
  children?: ReactNode;
}) {
  return (
    <span className="flex justify-end gap-2 tabular:justify-start">
      <Button size="sm" variant="outline" aria-label={`Edit: ${name}`} onClick={onEdit}>
        Edit
      </Button>
      {children}
      <Button size="sm" variant="ghost" aria-label={`Delete: ${name}`} onClick={onRemove}>
        Delete
      </Button>
    </span>
  );
}
