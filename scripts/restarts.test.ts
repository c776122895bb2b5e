import { expect, test } from 'vitest';
import { restartOnChange } from './restarts.ts';

test('what changes while the server starts ends it once more as soon as it serves', () => {
  const ended: number[] = [];
  const restarts = restartOnChange((pid, name) => name === 'SIGTERM' && ended.push(pid));
  restarts.serves(1);
  restarts.change();
  // As `git checkout` does: some files before the look, some after it.
  restarts.change();
  restarts.change();
  expect(ended).toEqual([1]);
  restarts.serves(2);
  expect(ended).toEqual([1, 2]);
  restarts.serves(3);
  expect(ended).toEqual([1, 2]);
  restarts.change();
  expect(ended).toEqual([1, 2, 3]);
});

test('what changes before the first server serves ends it when it does', () => {
  const ended: number[] = [];
  const restarts = restartOnChange((pid, name) => name === 'SIGTERM' && ended.push(pid));
  restarts.change();
  expect(ended).toEqual([]);
  restarts.serves(1);
  expect(ended).toEqual([1]);
});
