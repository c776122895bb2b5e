import { createHash } from 'node:crypto';

/** The result of an account check. The last digits of the player ID determine the kind. */
export type Player =
  | { kind: 'player'; username: string; use: 'a' | 'b'; changePrice: number }
  | { kind: 'missing' }
  | { kind: 'notice'; message: string };

const NOTICES: Readonly<Record<string, string>> = {
  '5001':
    'The monthly top-up limit for Malaysia accounts has been reached. Top-ups resume on the 1st of next month.',
  '5002': 'Recharge failed for this account. Please contact customer service for assistance.',
  '5003':
    'Accounts from Malaysia, Singapore and the Philippines are temporarily banned from buying Brazilian packs.',
  '5004':
    'Notice on the change of prices: 1. From 18 January a surcharge of 55% applies to accounts of the Philippines and Singapore. 2. Malaysia is sold under a product of its own, priced in USD. 3. Other countries are unchanged.',
};

const FIRST =
  'Desi Shadow Lucky Royal Silent Turbo Neon Monsoon Savage Tiger Mumbai Chai Thunder Pixel Rapid Cobra Bindaas Frost Jugaadu Mystic Delhi Phantom Masala Vortex Garuda Crimson Chennai Toofan Azure Naughty Kolkata Agni'.split(
    ' ',
  );
const LAST =
  'Raja Sniper Queen Ninja Yodha Gamer Storm Bhai Blade Hunter Wizard Ace Titan Falcon Mage Legend Rani Samurai Panther Slayer Boss Monk Rider Veer Comet Knight Sher Wolf Pilot Baaz Rogue Guru'.split(
    ' ',
  );

/** These players are charged more than the list price (the field `change_price`). */
const CHANGED_PRICE_ENDING = '1043';

export function findPlayer(userid: string, zoneid: string): Player {
  const ending = userid.slice(-4);
  if (ending === '4040' || !/^\d{3,20}$/.test(userid)) return { kind: 'missing' };
  const notice = NOTICES[ending];
  if (notice) return { kind: 'notice', message: notice };
  const digest = createHash('sha256').update(`${userid} ${zoneid}`).digest();
  const number = digest[2]! % 3 === 0 ? '' : String((digest[3]! % 90) + 10);
  return {
    kind: 'player',
    username: `${FIRST[digest[0]! % FIRST.length]}${LAST[digest[1]! % LAST.length]}${number}`,
    use: ending === '0000' ? 'b' : 'a',
    changePrice: ending === CHANGED_PRICE_ENDING ? 1.0043 : 1,
  };
}
