import { expect, test } from 'vitest';
import { runKillTest } from './run-kill-test.ts';

test.each([
  { target: 'postgres', times: 3 },
  { target: 'server', times: 2 },
] as const)(
  'a shop whose $target is killed $times times under order load serves again, with no order lost or delivered twice',
  { timeout: 600_000 },
  async ({ target, times }) => {
    const printed: string[] = [];
    const { recoveriesMs, failures } = await runKillTest({
      target,
      times,
      seed: 1,
      concurrency: 4,
      loadSeconds: 2,
      // Other test files share the two cores. On a machine of its own, `npm run kill-test` holds it to ten seconds.
      recoverySecondsMax: 30,
      // One lost reply makes its account's orders wait for the quiet time of eleven minutes.
      endSecondsMax: null,
      print: (line) => printed.push(line),
    });
    expect(failures, printed.join('\n')).toEqual([]);
    expect(recoveriesMs).toHaveLength(times);
  },
);
