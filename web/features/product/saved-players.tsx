import type { SavedPlayer } from '@rush/contract/orders.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ControlIcon } from '../../ui/control-icon.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { findSaved } from './compare-player.ts';
import type { Purchase } from './use-purchase.ts';

interface SavedPlayersProps {
  purchase: Purchase;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  onPick: (inputs: string[]) => void;
}

/** Players bought for before, most recent first: to select, name or remove. */
export function SavedPlayers({ purchase, isEditing, onEditing, onPick }: SavedPlayersProps) {
  const t = useText(productText).players;
  const { draft, players } = purchase;
  const { saved, isFailed, reload, forget } = players;
  const current = findSaved(saved, draft.inputs);
  if (isFailed) return <RetryNote text={t.failed} retry={t.retry} onRetry={reload} />;
  if (saved.length === 0) return players.isExpected ? <div data-only="member" className="h-24" /> : null;
  return (
    <div data-only="member" className="min-h-24">
      <div className="flex min-h-11 items-center justify-between">
        <p className="text-sm font-semibold text-muted">{t.title}</p>
        <button
          type="button"
          onClick={() => onEditing(!isEditing)}
          className="min-h-11 px-1 text-sm underline underline-offset-4"
        >
          {isEditing ? t.done : t.manage}
        </button>
      </div>
      <ul className="no-scrollbar relative -mx-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:flex-wrap lg:px-0">
        {saved.map((player) => (
          <PlayerChip
            key={player._id}
            player={player}
            isCurrent={player === current}
            isEditing={isEditing}
            onPick={() => onPick([player.input1, player.input2].slice(0, draft.fields.length))}
            onForget={() => forget(player)}
          />
        ))}
      </ul>
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
  const title = player.name || player.username || player.input1;
  const id = player.input2 ? `${player.input1} (${player.input2})` : player.input1;
  return (
    <li className="flex shrink-0">
      <button
        type="button"
        aria-pressed={isCurrent}
        onClick={onPick}
        className={cx(
          'grid min-h-12 max-w-56 border px-3 py-1.5 text-left text-sm leading-tight',
          isCurrent
            ? 'border-inverse bg-inverse text-on-inverse'
            : 'border-line-strong hover:border-foreground',
        )}
      >
        <span className="truncate font-semibold">{title}</span>
        <span className={cx('truncate tabular-nums', isCurrent ? 'text-on-inverse-muted' : 'text-muted')}>
          {player.name && player.username ? `${player.username} · ${id}` : id}
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
