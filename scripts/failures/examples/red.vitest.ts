import { beforeAll, describe, expect, test } from 'vitest';

test('Two wallets hold the same.', () => {
  expect({ paise: 100 }).toEqual({ paise: 250 });
});

test('A passing test is not named.', () => {});

test('An error that no test waits for is told of.', async () => {
  setImmediate(() => {
    throw new Error('nobody waits for this');
  });
  await new Promise((resolve) => setImmediate(resolve));
});

describe('with a shop that does not open', () => {
  beforeAll(() => {
    throw new Error('the shop did not open');
  });
  test('A test behind a broken hook does not run.', () => {});
});
