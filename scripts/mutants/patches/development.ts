import type { Patch } from '../patch.ts';

const DEV = 'scripts/dev.ts';
const DEV_TEST = 'scripts/dev.test.ts';

export const PATCHES: readonly Patch[] = [
  {
    row: 'that `npm run dev` prints the address of the pages that reload (the one of the API instead)',
    edits: [
      {
        file: DEV,
        find: 'PUBLIC_URL: `http://localhost:${shopPort}`',
        replace: 'PUBLIC_URL: `http://localhost:${apiPort}`',
      },
    ],
    red: { file: DEV_TEST, tests: ['the address that is printed has the pages that reload by themselves'] },
  },
  {
    row: 'the look at the contract in `npm run dev`',
    edits: [
      {
        file: DEV,
        find: "[join(ROOT, 'server'), join(ROOT, 'contract')]",
        replace: "[join(ROOT, 'server')]",
      },
    ],
    red: {
      file: DEV_TEST,
      tests: [
        'an edit of the contract reaches the API by itself, and so does the file as git checkout puts it back',
      ],
    },
  },
  {
    row: 'that what changes while the server starts ends it once more',
    edits: [{ file: 'scripts/restarts.ts', find: '    if (isOutdated) change();\n', replace: '' }],
    red: {
      file: 'scripts/restarts.test.ts',
      tests: [
        'what changes while the server starts ends it once more as soon as it serves',
        'what changes before the first server serves ends it when it does',
      ],
    },
  },
  {
    row: 'that `npm run check` installs before it checks',
    edits: [
      { file: 'package.json', find: '    "precheck": "node scripts/install.mjs --all",\n', replace: '' },
    ],
    red: {
      file: 'scripts/install.test.ts',
      tests: [
        'npm run check on a fresh clone installs before it checks',
        'every command installs what it needs before it runs, also on a fresh clone',
      ],
    },
  },
  {
    row: 'the sentences about files and folders of commands',
    edits: [{ file: 'scripts/run-command.ts', find: '  if (ofFile !== null) return ofFile;\n', replace: '' }],
    red: {
      file: 'scripts/commands.test.ts',
      tests: ['backup.ts says in a sentence that its folder cannot be written'],
    },
  },
];
