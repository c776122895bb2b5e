import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ScratchCopy } from './scratch-copy.ts';
import type { TestAnswer, TestRequest } from './serve-tests.ts';

/** A patch under which tests do not come to an end at all is given up. */
const END_MS_MAX = 200_000;

/** Runs tests of a scratch copy in a process of its own, which keeps its PostgreSQL from one request to the next. */
export class ScratchTests {
  readonly #copy: ScratchCopy;
  #child: ChildProcess | null = null;
  #changed: string[] = [];

  constructor(copy: ScratchCopy) {
    this.#copy = copy;
  }

  /** Has files read anew by the next request. */
  invalidate(paths: readonly string[]): void {
    this.#changed.push(...paths);
  }

  /**
   * @param changed absolute paths of files that changed since the last request
   * @returns null where they did not end; the next request starts a process anew
   */
  async run(
    { file, tests }: Pick<TestRequest, 'file' | 'tests'>,
    changed: readonly string[] = [],
  ): Promise<TestAnswer | null> {
    const child = this.#child ?? (await this.#start());
    const request: TestRequest = { file, tests, changed: [...this.#changed, ...changed] };
    this.#changed = [];
    child.send(request);
    const answer = await nextMessage(child, END_MS_MAX);
    if (answer === null) await this.stop();
    return answer as TestAnswer | null;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await once(child, 'exit');
    clearTimeout(timer);
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(this.#copy.folder, 'scripts/mutants/serve-tests.ts'), {
      cwd: this.#copy.folder,
      // What tests of broken code print, and Vitest about it, is not read by anybody.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...this.#copy.env, VITEST: 'true' },
    });
    this.#child = child;
    await nextMessage(child, END_MS_MAX);
    return child;
  }
}

/** @returns null where it does not come in time, or the process ends */
function nextMessage(child: ChildProcess, withinMs: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const onExit = () => resolve(null);
  const timer = setTimeout(onExit, withinMs);
  child.once('message', resolve);
  child.once('exit', onExit);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve);
    child.off('exit', onExit);
  });
}
