import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { mayInstall } from './chromium.ts';

function aTerminal(isAnswered: boolean) {
  const input = new PassThrough();
  const output = new PassThrough();
  return { isAnswered, input, output, shown: () => String(output.read() ?? '') };
}

test.each([
  ['y', true],
  ['Yes', true],
  ['n', false],
  ['', false],
  ['yellow', false],
])('whoever sits at the terminal is asked before packages are installed: “%s”', async (answer, isAllowed) => {
  const terminal = aTerminal(true);
  terminal.input.write(`${answer}\n`);
  expect(await mayInstall(['chromium'], terminal)).toBe(isAllowed);
  expect(terminal.shown()).toMatch(/Install it in this system \((sudo )?apt-get .*chromium\)\? \[y\/N\]/);
});

test('a terminal that is closed without an answer installs nothing', async () => {
  const terminal = aTerminal(true);
  terminal.input.end();
  expect(await mayInstall(['chromium'], terminal)).toBe(false);
});

test('where nobody can answer, as in CI, it is said what is installed, and nobody is asked', async () => {
  const terminal = aTerminal(false);
  expect(await mayInstall(['chromium', 'fonts-noto-core'], terminal)).toBe(true);
  expect(terminal.shown()).toMatch(
    /installing it: (sudo -n )?apt-get -qq -y install chromium fonts-noto-core\n$/,
  );
});
