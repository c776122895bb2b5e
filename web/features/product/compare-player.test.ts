import type { SavedPlayer } from '@rush/contract/orders.ts';
import { expect, it } from 'vitest';
import { compareWithLastTime } from './compare-player.ts';

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

it('the same player under the same name is nothing to point out', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['123456789', '2001'], username: 'ShadowRaja' })).toBeNull();
});

it('another name than last time is pointed out', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['123456789', '2001'], username: 'NeonQueen' })).toEqual({
    kind: 'name',
    now: 'NeonQueen',
    before: 'ShadowRaja',
  });
});

it('another server than last time is pointed out, checked or not', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['123456789', '3002'], username: undefined })).toEqual({
    kind: 'server',
    now: '3002',
    before: '2001',
  });
});

it('a server that is still being typed is not another one', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['123456789', '20'], username: undefined })).toBeNull();
});

it('a player never bought for has no last time', () => {
  expect(compareWithLastTime([RAJA], { inputs: ['987654321', '2001'], username: 'NeonQueen' })).toBeNull();
});
