import type { SavedPlayer } from '@rush/contract/orders.ts';
import { expect, it } from 'vitest';
import { compareWithLastTime } from './compare-player.tsx';

const RAJA: SavedPlayer = {
  _id: '1',
  product_id: 'mlbb',
  type: 'MLBB',
  name: '',
  input1: '123456789',
  input2: '2001',
  username: 'ShadowRaja',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
};

it('the same player with the same name is not flagged', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['123456789', '2001'], username: 'ShadowRaja' })).toBeNull();
});

it('a name that has changed since the last purchase is flagged', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['123456789', '2001'], username: 'NeonQueen' })).toEqual({
    kind: 'name',
    now: 'NeonQueen',
    before: 'ShadowRaja',
  });
});

it('a server that has changed since the last purchase is flagged, even before the player is checked', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['123456789', '3002'], username: undefined })).toEqual({
    kind: 'server',
    now: '3002',
    before: '2001',
  });
});

it('a half-typed server does not count as changed', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['123456789', '20'], username: undefined })).toBeNull();
});

it('a player without a purchase is not compared', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['987654321', '2001'], username: 'NeonQueen' })).toBeNull();
});
