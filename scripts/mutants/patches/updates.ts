import type { Patch } from '../patch.ts';

const ROLL = 'scripts/roll-update.ts';
const MORE = 'scripts/more-than-adding.ts';
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
  {
    row: 'that what makes a table stricter is more than adding',
    part: 'a constraint, a column that is always given',
    edits: [{ file: MORE, find: 'if (stricter !== null) return stricter;', replace: '' }],
    red: {
      file: REFUSALS_TEST,
      tests: ['does more than add: add constraint', 'does more than add: not null without a default'],
    },
  },
  {
    row: 'that what makes a table stricter is more than adding',
    part: 'a unique index, a trigger, a right',
    edits: [
      { file: MORE, find: "if (!created.has(groups?.table)) return groups?.words ?? '';", replace: '' },
    ],
    red: {
      file: REFUSALS_TEST,
      tests: [
        'does more than add: create unique index',
        'does more than add: create trigger',
        'does more than add: revoke',
      ],
    },
  },
];
