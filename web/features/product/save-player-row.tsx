import { useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

interface SavePlayerRowProps {
  firstName: string;
  isOpenAtFirst: boolean;
  isSaving: boolean;
  onSave: (name: string) => void;
}

export function SavePlayerRow({ firstName, isOpenAtFirst, isSaving, onSave }: SavePlayerRowProps) {
  const t = useText(productText).players;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [name, setName] = useState(firstName);
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm font-semibold underline underline-offset-4"
      >
        <Icon name="plus" className="size-4" />
        {t.save}
      </button>
    );
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2">
      <TextField
        label={t.nameLabel}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Button variant="outline" className="min-h-12" busy={isSaving} onClick={() => onSave(name.trim())}>
        {t.rename}
      </Button>
    </div>
  );
}
