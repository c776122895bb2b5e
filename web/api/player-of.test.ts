import { expect, test } from 'vitest';
import { playerOf } from './player-of.ts';

test.each([
  [{ input1: '51', input2: '2001', username: 'Raja' }, ['51', 'Raja']],
  [{ input1: '81', input2: 'Asia', username: '' }, ['81', 'Asia']],
  [{ input1: 'me@rush.test', input2: '', username: '' }, ['me@rush.test']],
])('an order for %j shows the player %j', (order, player) => {
  expect(playerOf(order)).toEqual(player);
});
