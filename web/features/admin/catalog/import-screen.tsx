import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSupplierGames, listSupplierPacks } from '#calls/admin-offers';
import { callQuery } from '../../../api/call-query.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { EmptyState, Note } from '../../../ui/states.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { type Game, ImportForm } from './import-form.tsx';
import { useTemplates } from './template-field.tsx';

const KEY = ['mine', 'admin', 'range'] as const;
const gamesQuery = callQuery([...KEY, 'games'], listSupplierGames, {}, { staleTime: 600_000 });
/** Not refetched, because a form is filled in from it. */
const packsQuery = (game: Game) =>
  callQuery([...KEY, game], listSupplierPacks, { query: game }, { staleTime: Infinity, gcTime: 0 });

const ANOTHER = 'another';

export function ImportScreen() {
  const [game, setGame] = useState<Game | null>(null);
  return (
    <div className="grid gap-6">
      <AdminHeading
        title="Import from supplier"
        lead="Choose a game, set your margin and tick the packs you want to sell."
      />
      <QueryStates query={useQuery(gamesQuery)} failed="The suppliers’ games could not be loaded.">
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
  const [place, setPlace] = useState(0);
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const { supplier = '', region = '', games = [] } = accounts[place] ?? {};
  const pick = (supplierProduct: string, name = '') => onPick({ supplier, region, supplierProduct, name });
  const isTyped = code === ANOTHER || games.length === 0;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Supplier"
        value={String(place)}
        choices={accounts.map(({ label }, index) => ({ value: String(index), label }))}
        onChange={({ target }) => {
          setPlace(Number.parseInt(target.value, 10));
          setCode('');
          onPick(null);
        }}
      />
      <SelectField
        label="Game"
        placeholder="Choose a game"
        value={code}
        choices={[
          ...games.map((game) => ({ value: game.code, label: game.name })),
          { value: ANOTHER, label: 'Another game, by its code' },
        ]}
        onChange={({ target: { value } }) => {
          setCode(value);
          if (value === '' || value === ANOTHER) onPick(null);
          else pick(value, games.find((each) => each.code === value)?.name);
        }}
      />
      {isTyped && (
        <Form className="flex items-end gap-3 sm:col-span-2" onSubmit={() => typed && pick(typed)}>
          <TextField
            label="Supplier’s product code"
            maxLength={64}
            value={typed}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
          <Button type="submit" variant="outline" className="min-h-12">
            Read the list
          </Button>
        </Form>
      )}
    </div>
  );
}

function Packs({ game, onGame }: { game: Game; onGame: (game: Game) => void }) {
  const query = useQuery(packsQuery(game));
  const templates = useTemplates();
  return (
    <QueryStates query={query} failed="The supplier’s list could not be read.">
      {(list) =>
        list.packs.length === 0 ? (
          <Note>The supplier lists no packs under this code.</Note>
        ) : (
          templates.size > 0 && (
            <>
              <Button
                variant="outline"
                className="justify-self-start"
                busy={query.isFetching}
                onClick={() => void query.refetch()}
              >
                Read the list again
              </Button>
              <ImportForm
                key={`${JSON.stringify(game)} ${query.dataUpdatedAt}`}
                game={game}
                list={list}
                templates={templates}
                onTemplate={(name) => onGame({ ...game, name })}
              />
            </>
          )
        )
      }
    </QueryStates>
  );
}
