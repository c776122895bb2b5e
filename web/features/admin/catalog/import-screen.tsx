import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/client.ts';
import { SelectField } from '../../../ui/field.tsx';
import { EmptyState, Note } from '../../../ui/states.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { type Game, ImportForm } from './import-form.tsx';
import { useTemplates } from './template-field.tsx';

const KEY = ['mine', 'admin', 'range'] as const;
const gamesQuery = callQuery([...KEY, 'games'], 'listSupplierGames', {}, { staleTime: 600_000 });
/** Not refetched, because it fills in a form. */
const packsQuery = (game: Game) =>
  callQuery([...KEY, game], 'listSupplierPacks', { query: game }, { staleTime: Infinity, gcTime: 0 });

export function ImportScreen() {
  const [game, setGame] = useState<Game | null>(null);
  return (
    <div className="grid gap-6">
      <AdminHeading
        title="Import from supplier"
        lead="Choose a game, set your margin and tick the packs you want to sell."
      />
      <QueryStates query={useQuery(gamesQuery)} failure="The suppliers’ games could not be loaded.">
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyState title="No supplier is set up yet." text="Add a supplier’s keys first." />
          ) : (
            <GamePicker accounts={accounts} onPick={setGame} />
          )
        }
      </QueryStates>
      {game && <Packs game={game} onGame={setGame} />}
    </div>
  );
}

type Accounts = Awaited<ReturnType<NonNullable<typeof gamesQuery.queryFn>>>;

function GamePicker({ accounts, onPick }: { accounts: Accounts; onPick: (game: Game | null) => void }) {
  const [index, setIndex] = useState('0');
  const [code, setCode] = useState('');
  const { supplier = '', region = '', games = [] } = accounts[Number(index)] ?? {};
  const pick = (supplierProduct: string) => {
    const game = games.find((candidate) => candidate.code === supplierProduct);
    setCode(supplierProduct);
    onPick(game ? { supplier, region, supplierProduct, name: game.name } : null);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Supplier"
        value={index}
        choices={accounts.map(({ label }, position) => ({ value: String(position), label }))}
        onChange={({ target }) => {
          setIndex(target.value);
          pick('');
        }}
      />
      <SelectField
        label="Game"
        placeholder={games.length > 0 ? 'Choose a game' : 'The supplier did not respond'}
        value={code}
        choices={games.map((game) => ({ value: game.code, label: game.name }))}
        onChange={({ target }) => pick(target.value)}
      />
    </div>
  );
}

function Packs({ game, onGame }: { game: Game; onGame: (game: Game) => void }) {
  const templates = useTemplates();
  return (
    <QueryStates query={useQuery(packsQuery(game))} failure="The supplier’s list could not be read.">
      {(list) =>
        list.packs.length === 0 ? (
          <Note>The supplier has no packs for this game.</Note>
        ) : (
          <QueryStates query={templates} failure="The templates could not be loaded.">
            {(found) => (
              <ImportForm
                key={JSON.stringify(game)}
                game={game}
                list={list}
                templates={found}
                onTemplate={(name) => onGame({ ...game, name })}
              />
            )}
          </QueryStates>
        )
      }
    </QueryStates>
  );
}
