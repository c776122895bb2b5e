import { expect, test } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

/** A queue whose jobs end only when the test calls `endAll`. Records the order in which they start. */
function aQueue(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ atOnce: 1, perPair: 10, perAddress: 10, total: 100, ...limits });
  const startOrder: string[] = [];
  const finishers: (() => void)[] = [];
  const run = (address: string, account: string, name: string) =>
    queue.run(
      { address, account },
      () =>
        new Promise<void>((resolve) => {
          startOrder.push(name);
          finishers.push(resolve);
        }),
    );
  const endAll = async () => {
    for (let idle = 0; idle < 3; idle++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (finishers.length > 0) idle = 0;
      finishers.shift()?.();
    }
  };
  return { run, startOrder, endAll };
}

test('IP addresses take turns, and so do the accounts behind each IP address', async () => {
  const { run, startOrder, endAll } = aQueue();
  const all = [
    run('a', 'x', 'first'),
    ...['1', '2', '3'].map((n) => run('a', 'x', `ax${n}`)),
    ...['1', '2'].map((n) => run('a', 'y', `ay${n}`)),
    run('b', 'x', 'bx1'),
  ];
  await endAll();
  await Promise.all(all);
  expect(startOrder).toEqual(['first', 'ax1', 'bx1', 'ay1', 'ax2', 'ay2', 'ax3']);
});

test.each([
  ['one IP address and account', { perPair: 2 }, [['a', 'x']], ['a', 'y']],
  [
    'one IP address',
    { perAddress: 2 },
    [
      ['a', 'x'],
      ['a', 'y'],
    ],
    ['b', 'x'],
  ],
  [
    'the whole queue',
    { total: 2 },
    [
      ['a', 'x'],
      ['b', 'y'],
    ],
    null,
  ],
] as const)('jobs over the limit for %s are refused', async (_scope, limits, full, admitted) => {
  const { run, endAll } = aQueue(limits);
  const all = [run('z', 'z', 'running')];
  for (let n = 0; n < 2; n++) {
    const [address, account] = full[n % full.length] ?? ['a', 'x'];
    all.push(run(address, account, 'waits'));
  }
  await expect(run('a', 'x', 'too many')).rejects.toBeInstanceOf(QueueFull);
  if (admitted) all.push(run(admitted[0], admitted[1], 'another'));
  await endAll();
  await Promise.all(all);
});

test('a job that fails frees its slot', async () => {
  const queue = new FairQueue({ atOnce: 1, perPair: 10, perAddress: 10, total: 10 });
  const key = { address: 'a', account: 'x' };
  const failing = queue.run(key, () => Promise.reject(new Error('no')));
  const next = queue.run(key, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
