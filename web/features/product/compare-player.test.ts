import type { SavedPlayer } from '@rush/contract/orders.ts';
import { expect, it } from 'vitest';
import { compareWithSaved } from './compare-player.tsx';

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

it('a saved player with the same name is not flagged', () => {
  expect(compareWithSaved([RAJA], { inputs: ['123456789', '2001'], username: 'ShadowRaja' })).toBeNull();
});

it('a name that differs from the saved one is flagged', () => {
  expect(compareWithSaved([RAJA], { inputs: ['123456789', '2001'], username: 'NeonQueen' })).toEqual({
    kind: 'name',
    current: 'NeonQueen',
    previous: 'ShadowRaja',
  });
});

it('a server that differs from the saved one is flagged, even before the player is checked', () => {
  expect(compareWithSaved([RAJA], { inputs: ['123456789', '3002'], username: undefined })).toEqual({
    kind: 'server',
    current: '3002',
    previous: '2001',
  });
});

it('a half-typed server is not flagged', () => {
  expect(compareWithSaved([RAJA], { inputs: ['123456789', '20'], username: undefined })).toBeNull();
});

it('a player who is not saved is not flagged', () => {
  expect(compareWithSaved([RAJA], { inputs: ['987654321', '2001'], username: 'NeonQueen' })).toBeNull();
});
