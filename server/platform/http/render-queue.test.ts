import { expect, test } from 'vitest';
import { RenderQueue, TooManyRenders } from './render-queue.ts';

test('pages are rendered one at a time, in order', async () => {
  const queue = new RenderQueue({ waitingMax: 8 });
  const events: string[] = [];
  const render = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((name) => queue.run(render(name))))).toEqual(['a', 'b', 'c']);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a full queue refuses new requests and serves the waiting ones', async () => {
  const queue = new RenderQueue({ waitingMax: 2 });
  const first = queue.run(async () => 'first');
  const second = queue.run(async () => 'second');
  await expect(queue.run(async () => 'third')).rejects.toThrow(TooManyRenders);
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await queue.run(async () => 'fourth')).toBe('fourth');
});

test('a failed render does not block the queue', async () => {
  const queue = new RenderQueue({ waitingMax: 3 });
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
