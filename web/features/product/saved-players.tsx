import type { SavedPlayer } from '@rush/contract/orders.ts';
import { readId } from '@rush/contract/typed-text.ts';
import { useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ControlIcon } from '../../ui/control-icon.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { findMatch } from './compare-player.tsx';
import type { Purchase } from './use-purchase.ts';

interface SavedPlayersProps {
  purchase: Purchase;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  onPick: (inputs: string[]) => void;
}

export function SavedPlayers({ purchase, isEditing, onEditing, onPick }: SavedPlayersProps) {
  const t = useText(productText).players;
  const { draft, players } = purchase;
  const { saved, isFailed, reload, forget } = players;
  const current = findMatch(saved, draft.inputs);
  if (isFailed) return <RetryNote text={t.failed} onRetry={reload} />;
  if (saved.length === 0) return players.isExpected ? <div data-only="member" className="h-13" /> : null;
  return (
    <div data-only="member" className="flex min-h-13 items-center justify-between gap-2">
      <ul
        aria-label={t.title}
        className="no-scrollbar relative -ml-4 flex gap-2 overflow-x-auto pl-4 lg:ml-0 lg:flex-wrap lg:pl-0"
      >
        {saved.map((player) => (
          <PlayerChip
            key={player._id}
            player={player}
            isCurrent={player === current}
            isEditing={isEditing}
            onPick={() => onPick(draft.fields.map((_, index) => [player.input1, player.input2][index] ?? ''))}
            onForget={() => forget(player)}
          />
        ))}
      </ul>
      <button
        type="button"
        onClick={() => onEditing(!isEditing)}
        className="min-h-11 min-w-11 text-sm underline underline-offset-4"
      >
        {isEditing ? t.done : t.manage}
      </button>
    </div>
  );
}

interface PlayerChipProps {
  player: SavedPlayer;
  isCurrent: boolean;
  isEditing: boolean;
  onPick: () => void;
  onForget: () => void;
}

function PlayerChip({ player, isCurrent, isEditing, onPick, onForget }: PlayerChipProps) {
  const t = useText(productText).players;
  const id = player.input2 ? `${player.input1} (${player.input2})` : player.input1;
  const title = player.name || player.username || id;
  const details = [player.name && player.username, title !== id && id].filter(Boolean).join(' · ');
  return (
    <li className="flex shrink-0">
      <button
        type="button"
        aria-pressed={isCurrent}
        onClick={onPick}
        className={cx(
          'grid min-h-12 max-w-56 content-center border px-3 py-1.5 text-left text-sm leading-tight',
          isCurrent
            ? 'border-inverse bg-inverse text-on-inverse'
            : 'border-line-strong hover:border-foreground',
        )}
      >
        <span className="truncate font-semibold">{title}</span>
        <span
          className={cx(
            'truncate tabular-nums empty:hidden',
            isCurrent ? 'text-on-inverse-muted' : 'text-muted',
          )}
        >
          {details}
        </span>
      </button>
      {isEditing && (
        <IconButton
          label={t.forget(title)}
          onClick={onForget}
          className="h-auto border border-l-0 border-line-strong"
        >
          <ControlIcon name="trash" className="size-4.5" />
        </IconButton>
      )}
    </li>
  );
}

/** Saves the player, or renames a saved one. Placed below the fields, so that it does not shift them. */
export function SavePlayer({ purchase, isEditing }: Pick<SavedPlayersProps, 'purchase' | 'isEditing'>) {
  const { draft, check, players } = purchase;
  const [input1 = '', input2 = ''] = draft.inputs.map(readId);
  const current = findMatch(players.saved, draft.inputs);
  if (!draft.isFilled || !check.isPassed || (current && !isEditing)) return null;
  return (
    <div data-only="member" className="grid">
      <SavePlayerRow
        key={current?._id ?? 'new'}
        initialName={current?.name ?? ''}
        isInitiallyOpen={current !== undefined}
        isSaving={players.isSaving}
        onSave={(name) => players.save({ input1, input2, name, username: check.username ?? '' })}
      />
    </div>
  );
}

interface SavePlayerRowProps {
  initialName: string;
  isInitiallyOpen: boolean;
  isSaving: boolean;
  onSave: (name: string) => void;
}

function SavePlayerRow({ initialName, isInitiallyOpen, isSaving, onSave }: SavePlayerRowProps) {
  const t = useText(productText).players;
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const [name, setName] = useState(initialName);
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
