import type { SavedPlayer } from '@rush/contract/orders.ts';
import { readId } from '@rush/contract/typed-text.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Note } from '../../ui/states.tsx';

interface Difference {
  kind: 'name' | 'server';
  current: string;
  previous: string;
}

interface EnteredPlayer {
  inputs: readonly string[];
  username: string | undefined;
}

export function findMatch(saved: readonly SavedPlayer[], inputs: readonly string[]): SavedPlayer | undefined {
  const [input1 = '', input2 = ''] = inputs.map(readId);
  return saved.find((player) => player.input1 === input1 && player.input2 === input2);
}

export function compareWithSaved(
  saved: readonly SavedPlayer[],
  { inputs, username }: EnteredPlayer,
): Difference | null {
  const [input1 = '', input2 = ''] = inputs.map(readId);
  const match = findMatch(saved, inputs);
  if (match) {
    const isRenamed = match.username !== '' && username !== undefined && match.username !== username;
    return isRenamed ? { kind: 'name', current: username, previous: match.username } : null;
  }
  const previous = saved.find((player) => player.input1 === input1)?.input2 ?? '';
  const isEntered = username !== undefined || input2.length >= previous.length;
  return previous !== '' && input2 !== '' && isEntered ? { kind: 'server', current: input2, previous } : null;
}

export function DifferenceNote({ difference: { kind, current, previous } }: { difference: Difference }) {
  const { players } = useText(productText);
  const sentences = { name: players.differs, server: players.otherServer };
  return (
    <Note tone="warning" icon="warn" role="alert">
      {sentences[kind](current, previous)}
    </Note>
  );
}
