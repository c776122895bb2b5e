import { checkBooks } from '@rush/contract/admin-books.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';
import { Random } from '../random.ts';
import type { Made } from './change-request.ts';
import { checkAnswer, isRefused } from './check-answer.ts';
import { FUZZ_ROLES, type FuzzRole, FuzzWorld } from './fuzz-world.ts';
import { makeRequest } from './make-request.ts';
import { oddHead } from './odd-targets.ts';
import { asCurl, Sender } from './send.ts';
import { MAY_CHANGE, TableWatch } from './watch-tables.ts';

export interface FuzzOptions {
  calls: number;
  seed: number;
  /** Only the calls of these names. */
  only?: readonly string[];
  /** Told now and then how far it is. */
  progress?(done: number): void;
}

export interface FuzzFinding {
  /** What is wrong, in a sentence. */
  problem: string;
  call: string;
  role: string;
  kind: string;
  /** How often it was seen; the other fields describe the first time. */
  times: number;
  /** The step at which it was first seen: the same seed with so many calls comes to it again. */
  step: number;
  reproduction: string;
  answer: string;
}

export interface FuzzReport {
  seed: number;
  calls: number;
  findings: FuzzFinding[];
  byStatus: Map<number, number>;
  /** Calls that were answered with 2xx or 3xx at least once. */
  answered: Set<string>;
  /** How often each call refused with each word. */
  refused: Map<string, Map<string, number>>;
  /** The slowest answer, in ms. */
  slowestMs: number;
  slowest: string;
}

/** How many of a hundred requests are to no call at all, but to an odd address. */
/** After these, callers may be others than their names say, or the shop closed. */
const CHANGES_THE_WORLD: ReadonlySet<string> = new Set(['changeSettings', 'updateUserData']);
const ODD_TARGETS = 0.03;
const REPAIR_EVERY = 200;

/** Calls every call of the contract as everybody, in every way, and checks each answer and what it left behind. */
export async function runFuzz(shop: TestShop, options: FuzzOptions): Promise<FuzzReport> {
  const run = new FuzzRun(shop, options);
  return run.run();
}

class FuzzRun {
  readonly #shop: TestShop;
  readonly #options: FuzzOptions;
  readonly #random: Random;
  readonly #sender: Sender;
  readonly #findings = new Map<string, FuzzFinding>();
  readonly #report: FuzzReport;

  constructor(shop: TestShop, options: FuzzOptions) {
    this.#shop = shop;
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#sender = new Sender(shop.url);
    this.#report = {
      seed: options.seed,
      calls: 0,
      findings: [],
      byStatus: new Map(),
      answered: new Set(),
      refused: new Map(),
      slowestMs: 0,
      slowest: '',
    };
  }

  async run(): Promise<FuzzReport> {
    const { calls, only } = this.#options;
    const world = await FuzzWorld.open(this.#shop);
    const watch = await TableWatch.start(this.#shop.owner);
    const wanted = CALLS.filter((call) => !only || only.includes(call.name));
    const unheard = (reason: unknown) =>
      this.#find({ problem: `a promise was rejected and nobody heard: ${reason}` }, null);
    process.on('unhandledRejection', unheard);
    try {
      for (let step = 1; step <= calls; step++) {
        this.#report.calls = step;
        if (step % REPAIR_EVERY === 0) {
          await world.repair();
          await watch.changes();
          this.#options.progress?.(step);
        }
        if (!only && this.#random.chance(ODD_TARGETS)) await this.#tryTarget(watch);
        else await this.#tryCall(this.#random.pick(wanted), world, watch);
      }
      await this.#checkEnd(world);
    } finally {
      process.off('unhandledRejection', unheard);
      this.#sender.close();
    }
    this.#report.findings = [...this.#findings.values()];
    return this.#report;
  }

  async #tryCall(call: AnyCall, world: FuzzWorld, watch: TableWatch): Promise<void> {
    const role = chooseRole(call, this.#random);
    const made = makeRequest(call, role, world, this.#random);
    const started = performance.now();
    const answer = await this.#sender.send(made.request);
    const tookMs = performance.now() - started;
    if (tookMs > this.#report.slowestMs) {
      this.#report.slowestMs = tookMs;
      this.#report.slowest = `${call.name} as ${role}, ${made.kind}`;
    }
    this.#count(answer.status);
    const problems = checkAnswer(made, answer, world);
    const changes = await watch.changes();
    if (changes.includes('staged_jobs insert')) await watch.untilStagedJobsAreQueued();
    if (isRefused(answer)) {
      this.#countRefusal(call.name, answer.text);
      const forbidden = changes.filter((change) => !mayChange(call.name, change, answer.text));
      if (forbidden.length > 0) problems.push(`refused, and yet it wrote: ${forbidden.join(', ')}`);
    } else if (answer.status >= 200) this.#report.answered.add(call.name);
    for (const problem of problems)
      this.#find({ problem, answer: `${answer.status} ${answer.text.slice(0, 300)}` }, made);
    if (answer.status === 401 && made.isRouted) {
      await this.#renew(made, world, answer.text);
      await watch.changes();
    }
    if (CHANGES_THE_WORLD.has(call.name) && answer.status === 200) {
      await world.repair();
      await watch.changes();
    }
  }

  /** A call of the fuzzer's own may have ended the session; the next one wants it again. */
  async #renew({ role, request }: Made, world: FuzzWorld, text: string): Promise<void> {
    if (request.headers.authorization === `Bearer ${world.tokenOf(role)}` && text.includes('"token-expired"'))
      await world.renewSession(role);
  }

  async #tryTarget(watch: TableWatch): Promise<void> {
    const head = oddHead(this.#random);
    const answer = await this.#sender.sendRaw(head);
    this.#count(answer.status);
    const changes = await watch.changes();
    const said = {
      answer: `${answer.status} ${answer.text.slice(0, 300)}`,
      reproduction: `printf '%b' ${JSON.stringify(head.slice(0, 600))} | nc`,
    };
    // 501 and 505 are the HTTP parser's own words for a method or version it does not speak.
    if (answer.status >= 500 && answer.status !== 503)
      this.#find({ problem: `a fault: ${answer.status}`, ...said }, null);
    if (/\n\s+at .+\.(ts|js):\d+|node_modules/.test(answer.text))
      this.#find({ problem: 'an answer that tells of the inside', ...said }, null);
    if (changes.length > 0)
      this.#find({ problem: `an odd address wrote: ${changes.join(', ')}`, ...said }, null);
  }

  #count(status: number): void {
    this.#report.byStatus.set(status, (this.#report.byStatus.get(status) ?? 0) + 1);
  }

  #countRefusal(call: string, text: string): void {
    const words = this.#report.refused.get(call) ?? new Map<string, number>();
    const word = /"type":"([\w-]+)"/.exec(text)?.[1] ?? 'none';
    words.set(word, (words.get(word) ?? 0) + 1);
    this.#report.refused.set(call, words);
  }

  async #checkEnd(world: FuzzWorld): Promise<void> {
    const health = await fetch(`${this.#shop.url}/healthz`).catch(() => null);
    await health?.body?.cancel();
    if (health?.status !== 200) this.#find({ problem: 'the shop does not answer any more' }, null);
    await world.repair();
    await world.renewSession('owner');
    const books = await this.#shop.call(checkBooks, { token: world.tokenOf('owner') });
    if (books.body.balanced !== true)
      this.#find(
        {
          problem: `the books differ: ${JSON.stringify(books.body.differences ?? books.body).slice(0, 600)}`,
        },
        null,
      );
  }

  #find(what: { problem: string; answer?: string; reproduction?: string }, made: Made | null): void {
    const call = made?.call.name ?? 'no call';
    const known = this.#findings.get(`${call} ${what.problem}`);
    if (known) known.times++;
    else
      this.#findings.set(`${call} ${what.problem}`, {
        problem: what.problem,
        call,
        role: made?.role ?? 'guest',
        kind: made?.kind ?? 'odd address',
        times: 1,
        step: this.#report.calls,
        reproduction: what.reproduction ?? (made ? asCurl(this.#shop.url, made.request) : ''),
        answer: what.answer ?? '',
      });
  }
}

/** Everybody calls everything; half the time it is somebody who may. */
function chooseRole(call: AnyCall, random: Random): FuzzRole {
  if (random.chance(0.5)) return random.pick(FUZZ_ROLES);
  if (typeof call.who === 'object') return random.pick(['owner', 'owner', ...call.who.staff]);
  return random.pick(['userA', 'userA', 'userB', 'reseller', 'owner']);
}

/** Refusals that change something by their nature, by call and type. */
const WRITES: readonly { calls: RegExp; tables: RegExp; types: RegExp; why: string }[] = [
  {
    calls: /^(verifyOtp|verifyAndRegister|changeMobile|confirmFreshProof)$/,
    tables: /^otps$/,
    types: /"otp-(wrong|expired)"/,
    why: 'a wrong code uses up one of its tries',
  },
];

function mayChange(call: string, change: string, text: string): boolean {
  const [table = ''] = change.split(' ');
  if (table in MAY_CHANGE) return true;
  return WRITES.some(
    ({ calls, tables, types }) => calls.test(call) && tables.test(table) && types.test(text),
  );
}
