import { type Font, openSync } from 'fontkit';
import { expect, test } from 'vitest';
import { FONTS, Typeset } from './typeset.ts';

const typeset = await Typeset.open();

test.each([
  'தமிழ்ச்செல்வி கண்ணன்',
  'శ్రీనివాస్',
  'রবীন্দ্রনাথ ঠাকুর',
  'ಕೃಷ್ಣ',
  'കൃഷ്ണൻ',
  'ગુજરાતી',
  'ਪੰਜਾਬੀ ਸਿੰਘ',
  'ଓଡ଼ିଆ',
  'श्री कृष्ण',
  'محمد خان صاحب',
])('%s is set in one font that has all its characters', (name) => {
  const [run, ...others] = typeset.runsOf(name);
  expect([run?.text, others]).toEqual([name, []]);
  const { characterSet } = openSync(FONTS.get(run?.font ?? '') ?? '') as Font;
  expect([...name].every((char) => characterSet.includes(char.codePointAt(0) ?? 0))).toBe(true);
});

test('a name in several scripts has a run for each, and a bullet for characters that no font has', () => {
  expect(typeset.runsOf('Ali (علی احمد) 🎮🏽 王 தமிழ்')).toEqual([
    { font: 'plain', text: 'Ali (' },
    { font: 'arabic', text: 'علی احمد' },
    { font: 'plain', text: ') • • ' },
    { font: 'tamil', text: 'தமிழ்' },
  ]);
});

test('a run whose marks fontkit cannot place is laid out without placing them', () => {
  const [run] = typeset.runsOf('ਸਿੰਘ');
  expect(run && typeset.featuresOf(run)).toMatchObject({ mark: false });
});
