import type { Patch } from '../patch.ts';

const CONTINUOUS = 'server/backups/continuous/';
const REACH = `${CONTINUOUS}reach.ts`;
const RETENTION = `${CONTINUOUS}log-retention.ts`;
const SPOOL = `${CONTINUOUS}spool.ts`;
const SHIP = `${CONTINUOUS}ship-log.ts`;
const JOBS = `${CONTINUOUS}run-continuous.ts`;
const RESTORE = `${CONTINUOUS}restore-moment.ts`;
const BY_NAMES = `${CONTINUOUS}reach.test.ts`;
const BY_JOBS = `${CONTINUOUS}run-continuous.test.ts`;
const BY_COMMANDS = 'scripts/continuous-backup.test.ts';

const MISSING = 'log that is missing, or there in two forms, ends what can be reached';
const INCOMPLETE = 'a base without its own log, without its file or without its description';
const KEPT = 'no base and no log is removed that a moment of the last days needs';
const TWO_SHOPS = 'where two shops kept log of a moment in one place, none is taken';
const AWAY = 'log waits in the spool while the place is away';
const MOMENT = 'a shop goes back to a moment by one command';
const NOT_HELD = 'no shop starts on what was restored before its deliveries are held';
const REFUSED = 'log that is missing or altered, another key, and a place that is not empty are refused';
const KILLED = 'log whose taking is killed stays in the spool, and is taken once';
const OFF_AND_ON = 'switched off and on by a restart, what lies between is told to be out of reach';
const REMOVED = 'log that is removed from the place is told to the owner';

export const PATCHES: readonly Patch[] = [
  {
    row: 'that log which lies in the backup place in two forms is not used',
    edits: [
      {
        file: REACH,
        find: 'if (file === undefined || other !== undefined) break;',
        replace: 'if (file === undefined || other === file) break;',
      },
    ],
    red: { file: BY_NAMES, tests: [MISSING] },
  },
  {
    row: 'that the log reaches the moment',
    edits: [{ file: REACH, find: '({ until }) => at <= until', replace: '() => true' }],
    red: { file: BY_NAMES, tests: [MISSING] },
  },
  {
    row: 'that the log of a base is all there',
    edits: [
      { file: REACH, find: 'const isWhole = segment > base.lastSegment;', replace: 'const isWhole = true;' },
    ],
    red: { file: BY_NAMES, tests: [INCOMPLETE] },
  },
  {
    row: 'that a base has its file beside its description',
    edits: [
      {
        file: REACH,
        find: '.filter((base) => all.has(baseName(base)))',
        replace: '.filter((base) => all.size > 0 && baseName(base) !== null)',
      },
    ],
    red: { file: BY_NAMES, tests: [INCOMPLETE] },
  },
  {
    row: 'that recovery reaches a moment by a transaction that ended later',
    edits: [
      {
        file: REACH,
        find: 'Math.max(base.endedAt, latest) - 1',
        replace: 'Math.max(base.endedAt, latest - 1)',
      },
    ],
    red: { file: BY_NAMES, tests: [INCOMPLETE] },
  },
  {
    row: 'that log of two shops is not mixed',
    part: 'to a moment',
    edits: [{ file: REACH, find: '  requireOneChain(found, leading);\n', replace: '' }],
    red: { file: BY_NAMES, tests: [TWO_SHOPS] },
  },
  {
    row: 'that log of two shops is not mixed',
    part: 'to the end',
    edits: [
      {
        file: REACH,
        find: 'reaches.filter(({ until }) => until >= newest.from)',
        replace: 'reaches.filter(({ until }) => until < newest.until && until > newest.until)',
      },
    ],
    red: { file: BY_NAMES, tests: [TWO_SHOPS] },
  },
  {
    row: 'that a stretch without log is told',
    edits: [
      {
        file: REACH,
        find: 'if (from > covered + 1) holes.push({ from: covered, until: from });',
        replace: '',
      },
    ],
    red: { file: BY_NAMES, tests: ['a stretch without log is told, and from when on one can go again'] },
  },
  {
    row: 'that the first log of a base is kept',
    edits: [{ file: RETENTION, find: 'return segment < first;', replace: 'return segment <= first;' }],
    red: { file: BY_NAMES, tests: [KEPT] },
  },
  {
    row: 'that the base before the stretch is kept',
    edits: [
      {
        file: RETENTION,
        find: '({ endedAt }) => endedAt <= from)',
        replace: '({ endedAt }) => endedAt <= now.getTime())',
      },
    ],
    red: { file: BY_NAMES, tests: [KEPT] },
  },
  {
    row: 'that the newest base is kept, however old',
    edits: [{ file: RETENTION, find: ' && newest?.chain !== chain)', replace: ')' }],
    red: { file: BY_NAMES, tests: ['the newest base is kept with its log, however old'] },
  },
  {
    row: 'that log which waits for its first base is kept',
    edits: [
      {
        file: RETENTION,
        find: 'return withBases.has(chain) || timeOfChain(chain) < from;',
        replace: 'return true;',
      },
    ],
    red: { file: BY_NAMES, tests: ['log that waits for its first base is kept'] },
  },
  {
    row: 'that log which waits is mailed once a day',
    edits: [
      {
        file: `${CONTINUOUS}record-problem.ts`,
        find: 'const ALERT_AGAIN_MS = 24 * 3_600_000;',
        replace: 'const ALERT_AGAIN_MS = 0;',
      },
    ],
    red: { file: BY_JOBS, tests: [AWAY] },
  },
  {
    row: 'that log may wait for a quarter of an hour',
    edits: [
      {
        file: `${CONTINUOUS}watch-log.ts`,
        find: 'const WAITING_MS_MAX = 15 * 60_000;',
        replace: 'const WAITING_MS_MAX = 0;',
      },
    ],
    red: { file: BY_JOBS, tests: [AWAY] },
  },
  {
    row: 'that only finished log is taken',
    edits: [
      { file: SPOOL, find: 'names.filter((name) => SEGMENT.test(name)).sort()', replace: 'names.sort()' },
    ],
    red: { file: BY_JOBS, tests: ['what PostgreSQL is still writing into the spool is not taken'] },
  },
  {
    row: 'that tries which failed on a full disk are removed',
    part: 'at all',
    edits: [{ file: SPOOL, find: ', ...left.slice(0, -1)]', replace: ']' }],
    red: { file: BY_JOBS, tests: ['what PostgreSQL left of its tries on a full disk is removed'] },
  },
  {
    row: 'that tries which failed on a full disk are removed',
    part: 'but for the one that goes on',
    edits: [{ file: SPOOL, find: ', ...left.slice(0, -1)]', replace: ', ...left]' }],
    red: { file: BY_JOBS, tests: ['what PostgreSQL left of its tries on a full disk is removed'] },
  },
  {
    row: 'that a segment is whole',
    edits: [
      {
        file: `${CONTINUOUS}read-ends.ts`,
        find: 'if (segment.length !== SEGMENT_BYTES) throw',
        replace: 'if (segment.length > SEGMENT_BYTES) throw',
      },
    ],
    red: { file: BY_JOBS, tests: ['a file in the spool that is no whole segment is never taken'] },
  },
  {
    row: 'that log which another shop writes too ends with a start',
    edits: [
      {
        file: SPOOL,
        find: 'if (each.isShared && !each.isOver)',
        replace: 'if (each.isShared && each.isOver)',
      },
    ],
    red: { file: BY_JOBS, tests: ['log that another shop writes too is ended by the next start'] },
  },
  {
    row: 'the moment at which recovery ends',
    edits: [
      {
        file: RESTORE,
        find: "...(way.at === 'latest' ? {} : { recovery_target_time: asTarget(way.at) }),",
        replace: '...(asTarget(0) ? {} : {}),',
      },
    ],
    red: { file: BY_COMMANDS, tests: [MOMENT] },
  },
  {
    row: 'the hold of deliveries after a restore to a moment',
    edits: [
      { file: RESTORE, find: 'if (holds) await holdDeliveries', replace: 'if (!holds) await holdDeliveries' },
    ],
    red: { file: BY_COMMANDS, tests: [MOMENT] },
  },
  {
    row: 'that jobs of before do not run after a restore to a moment',
    edits: [{ file: RESTORE, find: 'sql<boolean>`true`', replace: 'sql<boolean>`false`' }],
    red: { file: BY_COMMANDS, tests: [MOMENT] },
  },
  {
    row: 'that log is tied to its place',
    edits: [
      {
        file: `${CONTINUOUS}feed-log.ts`,
        find: ' || digestOf(log.chain, segment, bytes) !== found.digest',
        replace: '',
      },
    ],
    red: { file: BY_COMMANDS, tests: [REFUSED] },
  },
  {
    row: 'that the day of a moment exists',
    edits: [{ file: 'scripts/restore.ts', find: ' && isDay(text.slice(0, 10))', replace: '' }],
    red: { file: BY_COMMANDS, tests: [REFUSED] },
  },
  {
    row: 'the refusal of a data folder in which a restore broke off',
    edits: [
      {
        file: 'server/open-data.ts',
        find: 'if (!restoring) requireNoHalfRestore',
        replace: 'if (restoring) requireNoHalfRestore',
      },
    ],
    red: { file: BY_COMMANDS, tests: [NOT_HELD] },
  },
  {
    row: 'that its mark stays until deliveries are held',
    edits: [
      {
        file: RESTORE,
        find: '  await migrate(data.ownerUrl,',
        replace: '  await rm(markOf(data.dataDir));\n  await migrate(data.ownerUrl,',
      },
    ],
    red: { file: BY_COMMANDS, tests: [NOT_HELD] },
  },
  {
    row: 'that log is removed from the spool once it lies in the place',
    edits: [
      {
        file: SHIP,
        find: '  if (!(await place.has(name)))',
        replace: '  await rm(path);\n  if (!(await place.has(name)))',
      },
    ],
    red: { file: BY_COMMANDS, tests: [KILLED] },
  },
  {
    row: 'that log which lies in the place is not stored again',
    edits: [{ file: SHIP, find: 'if (!(await place.has(name)))', replace: 'if (name)' }],
    red: { file: BY_COMMANDS, tests: [KILLED] },
  },
  {
    row: 'that switching off ends a log',
    edits: [
      {
        file: SPOOL,
        find: 'if (!chain.isOver) await save(root, { ...chain, isOver: true });',
        replace: 'if (chain.isOver) await save(root, { ...chain, isOver: true });',
      },
    ],
    red: { file: BY_COMMANDS, tests: [OFF_AND_ON] },
  },
  {
    row: 'that log which PostgreSQL cannot lay into the spool is told',
    edits: [
      {
        file: `${CONTINUOUS}watch-log.ts`,
        find: '  if (!isLate(since)) return;',
        replace: '  if (since) return;',
      },
      {
        file: `${CONTINUOUS}watch-log.ts`,
        find: '    startedAt: since,\n    problem: `PostgreSQL',
        replace: '    startedAt: new Date(0),\n    problem: `PostgreSQL',
      },
    ],
    red: { file: BY_COMMANDS, tests: ['log that PostgreSQL cannot lay into the spool is told'] },
  },
  {
    row: 'the look for log that is missing in the place',
    edits: [
      {
        file: JOBS,
        find: '  if (problem === null) return;',
        replace: '  if (problem !== undefined) return;',
      },
    ],
    red: { file: BY_COMMANDS, tests: [REMOVED] },
  },
  {
    row: 'that a place without any base is noticed',
    edits: [
      {
        file: JOBS,
        find: "if (reach === undefined) return 'no base is there any more';",
        replace: 'if (reach === undefined) return null;',
      },
    ],
    red: {
      file: BY_JOBS,
      tests: ['a place in which no base is any more, as on a new disk, is told to the owner'],
    },
  },
  {
    row: 'that no base is made for log which another shop writes too',
    edits: [
      {
        file: JOBS,
        find: '  if (isShared) return endAtNextStart',
        replace: '  if (isShared && !id) return endAtNextStart',
      },
    ],
    red: { file: BY_COMMANDS, tests: [REMOVED] },
  },
];
