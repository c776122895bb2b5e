import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('who asks while a figure is being read gets the same figure, and it is read once', async () => {
  const metrics = new Metrics();
  let readings = 0;
  let answer = (_value: number) => {};
  metrics.addGauges({
    gauges: { rush_example_bytes: { help: 'An example' } },
    read: () => {
      readings++;
      return new Promise((resolve) => {
        answer = (value) => resolve([{ name: 'rush_example_bytes', value }]);
      });
    },
    unread: () => [{ name: 'rush_example_bytes', value: 0 }],
  });
  const both = [metrics.render(), metrics.render()];
  answer(7);
  for (const told of await Promise.all(both)) expect(told).toMatch(/^rush_example_bytes 7$/m);
  expect(readings).toBe(1);
});
