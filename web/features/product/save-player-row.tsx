import { readId } from '@rush/contract/typed-text.ts';
import { useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { findSaved } from './compare-player.ts';
import type { Purchase } from './use-purchase.ts';

interface KeepPlayerProps {
  purchase: Purchase;
  /** The saved players are being edited, so a saved one can be named too. */
  isEditing: boolean;
}

/** Below the typed fields, so that nothing moves under the finger: saves the player, or names a saved one. */
export function KeepPlayer({ purchase: { draft, check, players }, isEditing }: KeepPlayerProps) {
  const [input1 = '', input2 = ''] = draft.inputs.map(readId);
  const current = findSaved(players.saved, draft.inputs);
  if (!draft.isFilled || !check.isPassed || (current && !isEditing)) return null;
  return (
    <div data-only="member" className="grid">
      <SavePlayerRow
        key={current?._id ?? 'new'}
        firstName={current?.name ?? ''}
        isOpenAtFirst={current !== undefined}
        isSaving={players.isSaving}
        onSave={(name) => players.save({ input1, input2, name, username: check.username ?? '' })}
      />
    </div>
  );
}

interface SavePlayerRowProps {
  firstName: string;
  isOpenAtFirst: boolean;
  isSaving: boolean;
  onSave: (name: string) => void;
}

function SavePlayerRow({ firstName, isOpenAtFirst, isSaving, onSave }: SavePlayerRowProps) {
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
