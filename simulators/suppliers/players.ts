import { createHash } from 'node:crypto';

/** What an account check says of a player; which it is stands in the last digits of the id. */
export type Player =
  | { kind: 'player'; username: string; use: 'a' | 'b' }
  | { kind: 'missing' }
  | { kind: 'notice'; message: string };

const NOTICES: Readonly<Record<string, string>> = {
  '5001':
    'The monthly top-up limit for Malaysia accounts has been reached. Top-ups resume on the 1st of next month.',
  '5002': 'Recharge failed for this account. Please contact customer service for assistance.',
  '5003':
    'Accounts from Malaysia, Singapore and the Philippines are temporarily banned from buying Brazilian packs.',
  '5004':
    'Notice on pricing: 1) prices for some regions have changed; 2) a surcharge applies; 3) other regions are unchanged.',
};

const FIRST = [
  'Desi',
  'Shadow',
  'Lucky',
  'Royal',
  'Silent',
  'Turbo',
  'Neon',
  'Monsoon',
  'Savage',
  'Tiger',
  'Mumbai',
  'Chai',
  'Thunder',
  'Pixel',
  'Rapid',
  'Cobra',
];
const LAST = [
  'Raja',
  'Sniper',
  'Queen',
  'Ninja',
  'Yodha',
  'Gamer',
  'Storm',
  'Bhai',
  'Blade',
  'Hunter',
  'Wizard',
  'Ace',
  'Titan',
  'Falcon',
  'Mage',
  'Legend',
];

export function findPlayer(userid: string, zoneid: string): Player {
  const ending = userid.slice(-4);
  if (ending === '4040') return { kind: 'missing' };
  const notice = NOTICES[ending];
  if (notice) return { kind: 'notice', message: notice };
  const digest = createHash('sha256').update(`${userid} ${zoneid}`).digest();
  const username = `${FIRST[digest[0]! % FIRST.length]}${LAST[digest[1]! % LAST.length]}${(digest[2]! % 90) + 10}`;
  return { kind: 'player', username, use: ending === '0000' ? 'b' : 'a' };
}
