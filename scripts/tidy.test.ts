import { describe, expect, test } from 'vitest';
import { tidy } from './tidy.ts';
import { checkContractInputs } from './tidy-contract-inputs.ts';
import { checkPromises } from './tidy-promises.ts';
import { checkImports, checkName, checkReplacements, checkSize } from './tidy-rules.ts';

const file = (path: string, text: string) => ({ path, text });

const promiseProblems = (text: string) => checkPromises(file('server/orders/a.ts', text)).length;

describe('house rules', () => {
  test('void does not throw a rejection away', () => {
    expect(promiseProblems('on(() => void this.#prepare(url));\nvoid send();')).toBe(2);
    expect(promiseProblems('void send().catch((error) => log.warn({ err: error }));')).toBe(0);
    expect(promiseProblems('function close(): void {}\nconst f = (a: () => void) => a();')).toBe(0);
  });

  test('no timer or listener is given an async callback', () => {
    expect(promiseProblems('setTimeout(async () => { await a(); }, 1);')).toBe(1);
    expect(promiseProblems("client.on('end', async () => listen());")).toBe(1);
    expect(promiseProblems("client.on('end', () => { listen().catch(log); });")).toBe(0);
  });

  test('arguments that may throw are computed before Promise.all starts the first promise', () => {
    expect(promiseProblems('await Promise.all([readDays(db, from), readDays(db, indianDay(to))]);')).toBe(1);
    expect(promiseProblems('await Promise.all([readDays(db, indianDay(from)), readDays(db, to)]);')).toBe(0);
  });

  test('a promise that was started is awaited before anything else may throw', () => {
    expect(promiseProblems('const days = readDays(db);\nconst to = indianDay(end);\nawait days;')).toBe(1);
    expect(promiseProblems('const days = readDays(db);\nreturn await days;')).toBe(0);
    expect(promiseProblems('const days = await readDays(db);\nindianDay(end);')).toBe(0);
  });

  test('orders may use the ledger, the ledger may not use orders', () => {
    expect(checkImports(file('server/orders/a.ts', "import { x } from '#ledger/post-transfer.ts';"))).toEqual(
      [],
    );
    expect(
      checkImports(file('server/ledger/a.ts', "import { x } from '#orders/move-order.ts';")),
    ).toHaveLength(1);
    expect(
      checkImports(file('server/ledger/a.ts', "import { x } from '../orders/move-order.ts';")),
    ).toHaveLength(1);
  });

  test('the simulators know nothing of ours', () => {
    expect(
      checkImports(file('simulators/upi/a.ts', "import { x } from '@rush/contract/money.ts';")),
    ).toHaveLength(1);
    expect(checkImports(file('web/api/a.ts', "import { x } from '../../server/main.ts';"))).toHaveLength(1);
  });

  test('no feature of the web imports another', () => {
    expect(
      checkImports(file('web/features/home/a.tsx', "import { x } from '../orders/b.tsx';")),
    ).toHaveLength(1);
    expect(checkImports(file('web/routes/a.tsx', "import { x } from '../features/orders/b.tsx';"))).toEqual(
      [],
    );
  });

  test('the clock, the log and the ledger have their own places', () => {
    expect(checkReplacements(file('server/orders/a.ts', 'const now = new Date();'))).toHaveLength(1);
    expect(
      checkReplacements(file('server/wallet/a.ts', "await tx.insertInto('ledger_transfers')")),
    ).toHaveLength(1);
    expect(checkReplacements(file('server/ledger/a.ts', "await tx.insertInto('ledger_transfers')"))).toEqual(
      [],
    );
    expect(checkReplacements(file('server/wallet/a.ts', 'const x = parseFloat(y);'))).toHaveLength(1);
  });

  test('files stay readable and are named for what they hold', () => {
    expect(checkSize(file('server/orders/a.ts', '\n'.repeat(401)))).toHaveLength(1);
    expect(checkName(file('server/orders/utils.ts', ''))).toHaveLength(1);
    expect(checkName(file('server/parties/a.ts', ''))).toHaveLength(1);
    expect(checkName(file('server/orders/place-order.ts', ''))).toEqual([]);
  });

  test('a call takes its texts as contract/fields.ts defines them; what it answers may be any text', () => {
    const call = (input: string) =>
      file(
        'contract/a.ts',
        `const note = z.string();\nexport const a = defineCall({ ${input} output: z.string() });`,
      );
    expect(checkContractInputs(call('body: z.object({ name: text(80) }),'))).toEqual([]);
    expect(checkContractInputs(call('body: z.object({ name: z.string().max(80) }),'))).toMatchObject([
      { line: 2 },
    ]);
    expect(checkContractInputs(call('query: z.object({ note }),'))).toMatchObject([{ line: 1 }]);
    expect(checkContractInputs(call('params: z.object({ page: z.coerce.number() }),'))).toHaveLength(1);
    expect(checkContractInputs(file('contract/fields.ts', call('body: z.string(),').text))).toEqual([]);
  });

  test('this house keeps them', () => {
    expect(tidy()).toEqual([]);
  });
});
