import { expect, type Locator, type Page } from '@playwright/test';

const STEP_MS = 20;
/** What a page may take, in steps, to do what a timer told it to. */
const STEPS_MAX = 15;

/** The page's own time, which stands still but for what a test lets pass: a slow machine changes nothing. */
export class PageTime {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** From now on; the page has to be loaded after `page.clock.install()`. */
  static async stop(page: Page): Promise<PageTime> {
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000);
    return new PageTime(page);
  }

  pass(ms: number): Promise<void> {
    return this.#page.clock.runFor(ms);
  }

  /** Lets as little time pass as it takes until something shows. @returns ms that passed at most */
  async until(shown: Locator): Promise<number> {
    let passed = 0;
    await expect(async () => {
      passed += STEP_MS;
      await this.pass(STEP_MS);
      await expect(shown).toBeVisible({ timeout: 250 });
    }).toPass({ timeout: 20_000, intervals: [20] });
    return passed;
  }

  /** Something goes after so long, neither sooner nor later; of that, `passed` is over already. */
  async expectGoneAfter(ms: number, passed: number, shown: Locator): Promise<void> {
    await this.pass(ms - passed - STEP_MS);
    await expect(shown).toBeVisible();
    await this.pass(passed + STEP_MS);
    let steps = 0;
    while (steps < STEPS_MAX && (await this.isShownFor(500, shown))) steps += 1;
    await expect(shown).toBeHidden({ timeout: 1 });
  }

  private async isShownFor(realMs: number, shown: Locator): Promise<boolean> {
    await this.pass(STEP_MS);
    return shown.waitFor({ state: 'hidden', timeout: realMs }).then(
      () => false,
      () => true,
    );
  }

  async flow(): Promise<void> {
    await this.#page.clock.resume();
  }
}
