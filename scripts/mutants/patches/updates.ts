import type { Patch } from '../patch.ts';

const ROLL = 'scripts/roll-update.ts';
const REFUSALS_TEST = 'scripts/roll-refusals.test.ts';

export const PATCHES: readonly Patch[] = [
  {
    row: 'that a roll is refused without DATABASE_URL',
    edits: [{ file: ROLL, find: 'if (!config.database.url)', replace: 'if (config.database.url === null)' }],
    red: {
      file: REFUSALS_TEST,
      tests: ['without a DATABASE_URL, where one process alone can hold the database'],
    },
  },
  {
    row: 'that a roll is refused while a process is not ready',
    edits: [{ file: ROLL, find: 'if (!(await isReady(port)))', replace: 'if (!port)' }],
    red: { file: REFUSALS_TEST, tests: ['while one of its processes is not ready'] },
  },
  {
    row: 'that a roll is refused where migrations do more than add',
    edits: [{ file: ROLL, find: '  requireOnlyAdding(from, to);\n', replace: '' }],
    red: {
      file: REFUSALS_TEST,
      tests: [
        'where a migration of the new version does more than add',
        'on the way back over a migration that does more than add',
      ],
    },
  },
  {
    row: 'that migrations which only the version before has are looked at too',
    edits: [
      {
        file: ROLL,
        find: "changed.split('\\n').filter(Boolean)",
        replace: "changed.split('\\n').filter((line) => /^[AM]/.test(line))",
      },
    ],
    red: { file: REFUSALS_TEST, tests: ['on the way back over a migration that does more than add'] },
  },
];
