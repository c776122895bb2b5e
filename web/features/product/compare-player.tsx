import type { SavedPlayer } from '@rush/contract/orders.ts';
import { readId } from '@rush/contract/typed-text.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Note } from '../../ui/states.tsx';

interface Difference {
  kind: 'name' | 'server';
  now: string;
  before: string;
}

interface EnteredPlayer {
  inputs: readonly string[];
  username: string | undefined;
}

export function findSaved(saved: readonly SavedPlayer[], inputs: readonly string[]): SavedPlayer | undefined {
  const [input1 = '', input2 = ''] = inputs.map(readId);
  return saved.find((player) => player.input1 === input1 && player.input2 === input2);
}

export function compareWithLastTime(
  saved: readonly SavedPlayer[],
  { inputs, username }: EnteredPlayer,
): Difference | null {
  const [input1 = '', input2 = ''] = inputs.map(readId);
  const match = findSaved(saved, inputs);
  if (match) {
    const isRenamed = match.username !== '' && username !== undefined && match.username !== username;
    return isRenamed ? { kind: 'name', now: username, before: match.username } : null;
  }
  const before = saved.find((player) => player.input1 === input1)?.input2 ?? '';
  const isEntered = username !== undefined || input2.length >= before.length;
  return before !== '' && input2 !== '' && isEntered ? { kind: 'server', now: input2, before } : null;
}

export function DifferenceNote({ difference: { kind, now, before } }: { difference: Difference }) {
  const { players } = useText(productText);
  const sentences = { name: players.differs, server: players.otherServer };
  return (
    <Note tone="warning" icon="warn" role="alert">
      {sentences[kind](now, before)}
    </Note>
  );
}
