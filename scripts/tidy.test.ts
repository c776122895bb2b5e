import { readFile } from 'node:fs/promises';
import { CALLS } from '@rush/contract/calls.ts';
import { describe, expect, test } from 'vitest';
import { tidy } from './tidy.ts';
import { checkContractInputs } from './tidy-contract-inputs.ts';
import { checkName, checkReplacements, checkSize } from './tidy-files.ts';
import { checkFunctions, checkLongFunctions } from './tidy-functions.ts';
import { checkCycles, checkImports } from './tidy-imports.ts';
import { checkPromises } from './tidy-promises.ts';
import { checkProviderNames } from './tidy-providers.ts';
import { checkReadme } from './tidy-readme.ts';
import { checkRefusals } from './tidy-refusals.ts';
import { LONG_FUNCTIONS, TABLE_OWNERS } from './tidy-rules.ts';
import { checkColumns, checkDeclaredTables, checkOwners, checkTables } from './tidy-tables.ts';

const file = (path: string, text: string) => ({ path, text });

const promiseProblems = (text: string) => checkPromises(file('server/orders/a.ts', text)).length;

describe('repository rules', () => {
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

  test('a part of the page that is fetched has somebody who hears that it could not be', () => {
    const problems = (text: string) => checkPromises(file('web/features/home/a.ts', text)).length;
    expect(problems("void import('./a.ts').then(({ a }) => a());")).toBe(1);
    expect(problems("import('./a.ts').then(({ a }) => a()).catch(() => toast('error', failed));")).toBe(0);
    expect(problems("setTimeout(async () => { const { a } = await import('./a.ts'); a(); }, 1);")).toBe(1);
    expect(problems('void router.navigate({ to });')).toBe(0);
  });

  test('Biome refuses promises that nobody awaits, as an error', async () => {
    const { linter } = JSON.parse(await readFile(new URL('../biome.json', import.meta.url), 'utf8'));
    expect(linter.rules.nursery).toMatchObject({ noFloatingPromises: 'error', noMisusedPromises: 'error' });
    expect(linter.enabled ?? true).toBe(true);
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

  test('a provider is named in its own folders, the registries, texts and the demo, and nowhere else', () => {
    const quickpay = { name: 'quickpay', label: 'Quick.pay' };
    const diamonds = {
      name: 'diamonds',
      label: 'Diamonds Ltd',
      accounts: [
        {
          region: '',
          label: '',
          apiTypes: ['DIAMONDSPH'],
          unitCost: 'supplier.paisePerGem',
          currency: 'USD',
          currencyPerUnit: 1,
        },
      ],
    } as const;
    const count = (path: string, text: string) =>
      checkProviderNames(file(path, text), [quickpay, diamonds]).length;
    expect(count('server/payments/settle-payment.ts', "if (gateway === 'quickpay') retry();")).toBe(1);
    expect(count('server/platform/config/config.ts', 'const a = env.QUICKPAY_KEY;')).toBe(1);
    expect(count('server/orders/plan-order.ts', '// Quick.pay has no refunds')).toBe(1);
    expect(count('contract/catalog.ts', "['DIAMONDSPH', 'OTHER']")).toBe(1);
    expect(count('simulators/suppliers/other/other.ts', 'class DiamondsApi {}')).toBe(1);
    for (const path of [
      'server/payments/gateways/quickpay/quickpay.ts',
      'simulators/upi/quickpay/simulator.ts',
      'server/payments/gateways/registry.ts',
      'web/text/en/admin-settings.ts',
      'server/catalog/demo/moba-games.ts',
      'server/payments/settle-payment.test.ts',
    ])
      expect(count(path, "const name = 'quickpay';"), path).toBe(0);
  });

  test('no feature of the web imports another', () => {
    expect(
      checkImports(file('web/features/home/a.tsx', "import { x } from '../orders/b.tsx';")),
    ).toHaveLength(1);
    expect(checkImports(file('web/routes/a.tsx', "import { x } from '../features/orders/b.tsx';"))).toEqual(
      [],
    );
  });

  test('no area of the back-office imports another, and what they share is in parts', () => {
    const imports = (path: string, target: string) =>
      checkImports(file(`web/features/admin/${path}`, `import { x } from '${target}';`));
    expect(imports('gallery/a.tsx', '../catalog/b.tsx')).toMatchObject([
      { message: 'feature admin/gallery may not import feature admin/catalog' },
    ]);
    expect(imports('parts/a.tsx', '../catalog/b.tsx')).toHaveLength(1);
    expect(imports('gallery/a.tsx', '../parts/panel.tsx')).toEqual([]);
    expect(
      checkImports(file('web/features/wallet/a.tsx', "import { x } from '../admin/parts/panel.tsx';")),
    ).toHaveLength(1);
    expect(
      checkImports(file('web/routes/admin/a.tsx', "import { x } from '../../features/admin/gallery/b.tsx';")),
    ).toEqual([]);
    expect(checkName(file('web/features/admin/panel.tsx', ''))).toHaveLength(1);
  });

  test('no layer of the web imports one above it', () => {
    expect(checkImports(file('web/api/a.ts', "import { x } from '../features/wallet/a.ts';"))).toHaveLength(
      1,
    );
    expect(checkImports(file('web/text/en/a.ts', "import { x } from '../../api/session.ts';"))).toHaveLength(
      1,
    );
    expect(checkImports(file('web/ui/a.tsx', "import { x } from '../text/format.ts';"))).toEqual([]);
  });

  test('links and search parameters of pages keep their types', () => {
    const problems = (text: string) => checkReplacements(file('web/features/orders/a.tsx', text)).length;
    expect(problems('const { page } = useSearch({ strict: false });')).toBe(1);
    expect(problems('void navigate({ search: next as never });')).toBe(1);
    expect(problems("<Link to={'/admin/queue' as string}>")).toBe(1);
    expect(problems('<Link to={area.path as string} search={{}}>')).toBe(1);
    expect(problems('<Link to="/admin/queue">{name as string}</Link>')).toBe(0);
  });

  test('texts count by the rules of their language', () => {
    const text = "results: (n: number) => (n === 1 ? '1 result' : 'more results'),";
    expect(checkReplacements(file('web/text/en/search.ts', text))).toHaveLength(1);
  });

  test('the clock, the log and the parsing of money have their own places', () => {
    expect(checkReplacements(file('server/orders/a.ts', 'const now = new Date();'))).toHaveLength(1);
    expect(checkReplacements(file('server/orders/a.ts', 'setInterval(sweep, 60_000);'))).toHaveLength(1);
    expect(checkReplacements(file('server/wallet/a.ts', 'const x = parseFloat(y);'))).toHaveLength(1);
  });

  test.each([
    ['server/orders/a.ts', 'const at = Math.random();', 'Math.random('],
    ['contract/a.ts', 'const at = Math.random();', 'Math.random('],
    ['server/orders/a.ts', 'const key = process.env.KEY;', 'process.env'],
    ['server/orders/a.ts', "console.log('placed');", 'console.log('],
    ['server/orders/a.ts', "console.error('not placed');", 'console.error('],
    ['server/orders/a.ts', 'await sql.raw(text).execute(tx);', 'sql.raw('],
    ['web/ui/a.tsx', 'const a = 1; // TODO later', 'TODO'],
    ['server/orders/a.test.ts', '// FIXME', 'FIXME'],
    ['server/orders/a.test.ts', "test.skip('places an order', () => {});", 'test.skip('],
    ['e2e/a.test.ts', "test.only('places an order', () => {});", 'test.only('],
    ['web/ui/a.tsx', '// @ts-ignore', '@ts-ignore'],
    ['server/orders/a.test.ts', 'const order = row as any;', 'as any'],
  ])('in %s, %s is refused', (path, text, found) => {
    const [finding, ...others] = checkReplacements(file(path, text));
    expect(finding).toMatchObject({ path, line: 1 });
    expect(finding?.message.startsWith(`${found}: `)).toBe(true);
    expect(others).toEqual([]);
  });

  test('what has a better place is allowed in that place, and in tests where the rule is for code that ships', () => {
    expect(checkReplacements(file('server/platform/config/a.ts', 'const key = process.env.KEY;'))).toEqual(
      [],
    );
    expect(checkReplacements(file('server/orders/a.test.ts', 'const at = Math.random();'))).toEqual([]);
    expect(checkReplacements(file('scripts/a.ts', "console.log('started');"))).toEqual([]);
  });

  test('a file has a kebab-case name and is in a folder that the rules know', () => {
    const messages = (path: string) => checkName(file(path, '')).map(({ message }) => message);
    expect(messages('server/orders/placeOrder.ts')).toEqual(['file names are kebab-case']);
    expect(messages('contract/Orders.ts')).toEqual(['file names are kebab-case']);
    expect(messages('scripts/seed_volume.ts')).toEqual(['file names are kebab-case']);
    expect(messages('tools/seed.ts')).toEqual(['unknown folder tools/']);
    expect(messages('e2e/orders.test.ts')).toEqual([]);
  });

  test('the README of a domain says which tables it owns', () => {
    const text = 'Owns `coupons` and `coupon_uses`.';
    expect(checkReadme('coupons', text)).toEqual([]);
    expect(checkReadme('coupons', 'Owns `coupons`.')).toMatchObject([
      { path: 'server/coupons/README.md', message: 'does not say that it owns coupon_uses' },
    ]);
    expect(checkReadme('accounts', '')[0]?.message).toBe('every domain says in ten lines what it owns');
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

  test('only the folder of a domain writes its tables, whatever the statement looks like', () => {
    const problems = (text: string, path = 'server/backoffice/a.ts') =>
      checkTables(file(path, text)).map(({ message }) => message);
    const only = ['only orders/ writes orders'];
    expect(problems("await tx.insertInto('orders').values(row).execute();")).toEqual(only);
    expect(problems("await tx.updateTable('orders as o').set({ reason }).execute();")).toEqual(only);
    expect(problems("await tx.deleteFrom('orders').execute();")).toEqual(only);
    expect(problems("await tx.mergeInto('orders').using('items', 'a', 'b').execute();")).toEqual(only);
    expect(problems('await sql`insert into orders (id) values (\x24{id})`.execute(tx);')).toEqual(only);
    expect(problems('await sql`update orders o set reason = \x24{reason}`.execute(tx);')).toEqual(only);
    expect(problems('await sql`UPDATE ONLY public.orders SET reason = 1`.execute(tx);')).toEqual(only);
    expect(problems('await sql`delete from orders where id = 1`.execute(tx);')).toEqual(only);
    expect(problems('await sql`truncate orders`.execute(tx);')).toEqual(only);
    expect(problems("await client.query('update orders set reason = $1', [reason]);")).toEqual(only);
    expect(
      problems('sql`with gone as (delete from orders where id = 1 returning id) select id from gone`'),
    ).toEqual(only);
    expect(problems("await tx.updateTable('orders').set({ reason });", 'server/orders/a.ts')).toEqual([]);
    expect(problems("db.with('late', (qb) => qb.updateTable('orders').set({ reason }))")).toEqual(only);
    expect(
      problems('sql`select 1 from orders for update of orders`; sql`on conflict do update set status = 1`'),
    ).toEqual([]);
    expect(problems('throw new Error(`delete from what`);')).toHaveLength(1);
    expect(problems("await tx.updateTable('orders').execute();", 'server/seed.ts')).toEqual(only);
    expect(problems("await tx.updateTable('orders').execute();", 'server/orders/a.test.ts')).toEqual([]);
    expect(problems("await tx.updateTable('orders').execute();", 'bench/a.ts')).toEqual([]);
  });

  test('a table that is written is named, so that its owner can be checked', () => {
    const computed = ['name the table that is written, so that its owner can be checked'];
    const problems = (text: string, path = 'server/orders/a.ts') =>
      checkTables(file(path, text)).map(({ message }) => message);
    expect(problems('await tx.deleteFrom(table).execute();')).toEqual(computed);
    expect(problems('await sql`update \x24{sql.table(name)} set a = 1`.execute(tx);')).toEqual(computed);
    expect(problems('sql`delete from \x24{sql.table(name)}`', 'server/privacy/erase-person.ts')).toEqual([]);
  });

  test('tables of others are read where the list says so', () => {
    const problems = (text: string, path: string) => checkTables(file(path, text)).length;
    expect(problems("queries.selectFrom('users').selectAll()", 'server/catalog/a.ts')).toBe(1);
    expect(problems("queries.selectFrom(['items', 'users as u'])", 'server/catalog/a.ts')).toBe(1);
    expect(problems("queries.selectFrom('items').innerJoin('users', 'a', 'b')", 'server/catalog/a.ts')).toBe(
      1,
    );
    expect(problems('sql`select 1 from items i, users u`', 'server/catalog/a.ts')).toBe(1);
    expect(
      problems(
        'sql`select 1 from items join lateral (select 1 from users) u on true`',
        'server/catalog/a.ts',
      ),
    ).toBe(1);
    expect(problems('sql`with users as (select 1) select * from users`', 'server/catalog/a.ts')).toBe(0);
    expect(problems("queries.selectFrom('users').selectAll()", 'server/orders/a.ts')).toBe(0);
    expect(problems("queries.selectFrom('users').selectAll()", 'server/backoffice/a.ts')).toBe(0);
    expect(problems('sql`select 1 from graphile_worker._private_jobs`', 'server/backoffice/a.ts')).toBe(1);
    expect(problems('sql`select name from migrations`', 'server/backoffice/a.ts')).toBe(1);
    expect(problems('sql`select name from migrations`', 'server/platform/a.ts')).toBe(1);
    expect(problems('sql`select name from migrations`', 'server/platform/database/migrate.ts')).toBe(0);
  });

  test('the status of an order is written by move-order.ts alone', () => {
    const problems = (text: string, path = 'server/orders/a.ts') => checkColumns(file(path, text)).length;
    expect(problems("tx.updateTable('orders').set({ status }).where('id', '=', id)")).toBe(1);
    expect(
      problems("tx.updateTable('orders').where('id', '=', id).set((row) => ({ status: row.ref('x') }))"),
    ).toBe(1);
    expect(problems("tx.updateTable('orders').set('status', 'Completed')")).toBe(1);
    expect(problems('sql`update orders o set reason = 1, status = 2 where id = 3`')).toBe(1);
    expect(problems('sql`update orders set (reason, status) = (1, 2)`')).toBe(1);
    expect(problems("tx.updateTable('orders').set({ reason })")).toBe(0);
    expect(problems("sql`update orders set reason = 1 where status = 'Created'`")).toBe(0);
    expect(problems("tx.updateTable('orders').set({ status })", 'server/orders/move-order.ts')).toBe(0);
  });

  test('every table of the migrations has one owner, and is declared in its folder', () => {
    const all = [...new Set(Object.values(TABLE_OWNERS).flat())].map((name) => `create table ${name} (`);
    expect(checkOwners(all)).toEqual([]);
    expect(checkOwners([...all, 'create table parties (id text);'])).toMatchObject([
      { message: 'nobody owns the table parties' },
    ]);
    expect(checkOwners([...all, 'drop table orders;'])).toMatchObject([
      { message: 'there is no table orders' },
    ]);
    expect(checkOwners([...all, 'alter table orders rename to purchases;'])).toHaveLength(2);
    const declared = "declare module 'a' {\n  interface Tables {\n    orders: Row;\n  }\n}";
    expect(checkDeclaredTables(file('server/wallet/tables.ts', declared))).toMatchObject([{ line: 3 }]);
    expect(checkDeclaredTables(file('server/orders/tables.ts', declared))).toEqual([]);
  });

  test('imports lead in no circle, neither for types nor later', () => {
    const circle = (text: string, path = 'server/orders/b.ts') =>
      checkCycles([file('server/orders/a.ts', "import { b } from './b.ts';"), file(path, text)]);
    expect(circle("import type { A } from './a.ts';")).toMatchObject([
      { message: 'imports in a circle: server/orders/a.ts → server/orders/b.ts → server/orders/a.ts' },
    ]);
    expect(circle("export { a } from '#orders/a.ts';")).toHaveLength(1);
    expect(circle("const a = () => import('./a.ts');")).toHaveLength(1);
    expect(circle("import { c } from './c.ts';")).toEqual([]);
    const far = file('server/orders/c.ts', "import { a } from './a.ts';");
    expect(
      checkCycles([
        file('server/orders/a.ts', "import { b } from './b.ts';"),
        file('server/orders/b.ts', "import { c } from './c.ts';"),
        far,
      ]),
    ).toMatchObject([{ path: 'server/orders/c.ts', line: 1 }]);
    expect(checkCycles([far], { 'server/orders/c.ts': 'mended' })).toHaveLength(1);
  });

  test('a function of more than 70 lines, or 150 with markup, is split or listed with a reason', () => {
    const lines = (count: number) => '\n'.repeat(count - 1);
    const long = (text: string, path = 'server/orders/a.ts') => checkFunctions(file(path, text));
    expect(long(`function place() {${lines(71)}}`)).toMatchObject([{ line: 1 }]);
    expect(long(`const place = async () => {${lines(71)}};`)[0]?.message).toMatch(/^place has 71 lines/);
    expect(long(`class Orders { place() {${lines(71)}} }`)).toHaveLength(1);
    expect(long(`function place() {${lines(70)}}`)).toEqual([]);
    expect(long(`function Screen() {${lines(150)}}`, 'web/features/a/b.tsx')).toEqual([]);
    expect(checkLongFunctions([])).toHaveLength(Object.keys(LONG_FUNCTIONS).length);
  });

  test('a call declares every refusal that its code may come to, however far away', () => {
    const call = CALLS.find(({ name }) => name === 'noteOnOrder')!;
    const program = (operation: string) => [
      file(
        'server/orders/admin-routes.ts',
        "import { noteOnOrder } from '@rush/contract/admin-orders.ts';\nimport { note } from './note.ts';\nbind(noteOnOrder, async () => note());",
      ),
      file(
        'server/orders/note.ts',
        "import { find } from '#orders/find.ts';\nexport const note = () => find();",
      ),
      file('server/orders/find.ts', operation),
    ];
    const messages = (operation: string) =>
      checkRefusals(program(operation), [call]).map(({ message }) => message);
    expect(messages("export function find() { refuse('order-not-found'); }")).toEqual([]);
    expect(messages("export function find() { refuse('too-many-requests'); }")).toEqual([]);
    expect(messages("export function find() { refuse('order-final'); }")).toEqual([
      'noteOnOrder may refuse order-final (note > find), which the contract does not declare for it',
    ]);
    expect(
      messages("export function find() { return a ?? refuse(b ? 'order-final' : 'forbidden'); }"),
    ).toHaveLength(1);
    expect(
      messages(
        "export class Finder { get() { throw new Refusal('order-final'); } }\nexport const find = (finder: Finder) => finder.get();",
      ),
    ).toHaveLength(1);
    expect(
      messages(
        "export class Finder { get() { refuse('order-final'); } }\nexport const find = (finder: Finder) => finder.other();",
      ),
    ).toEqual([]);
    // In the handler itself.
    const handler = file(
      'server/orders/admin-routes.ts',
      "import { noteOnOrder } from '@rush/contract/admin-orders.ts';\nbind(noteOnOrder, async () => refuse('order-final'));",
    );
    expect(checkRefusals([handler], [call]).map(({ message }) => message)).toEqual([
      'noteOnOrder may refuse order-final, which the contract does not declare for it',
    ]);
    const excused = { noteOnOrder: { 'order-final': 'never' } };
    expect(
      checkRefusals(program("export const find = () => refuse('order-final');"), [call], excused),
    ).toEqual([]);
    expect(checkRefusals(program('export const find = () => 1;'), [call], excused)).toHaveLength(1);
  });

  test('a refusal is found behind what is handed over as a value: a gateway, a handler of charges, a domain', () => {
    const call = CALLS.find(({ name }) => name === 'noteOnOrder')!;
    const messages = (operation: string, handed: Record<string, string>) =>
      checkRefusals(
        [
          file(
            'server/orders/admin-routes.ts',
            "import { noteOnOrder } from '@rush/contract/admin-orders.ts';\nimport { note } from './note.ts';\nbind(noteOnOrder, async () => note());",
          ),
          file('server/orders/note.ts', operation),
          ...Object.entries(handed).map(([path, text]) => file(path, text)),
        ],
        [call],
      ).map(({ message }) => message);
    const undeclared = (way: string) => [
      `noteOnOrder may refuse order-final (${way}), which the contract does not declare for it`,
    ];
    const gateway = 'server/payments/gateways/quick/quick.ts';
    const ask = 'export const note = (payments) => payments.gateway.openCharge();';
    expect(
      messages(ask, {
        [gateway]: "export const quick = () => ({ openCharge: async () => refuse('order-final') });",
      }),
    ).toEqual(undeclared('note > openCharge'));
    expect(
      messages(ask, {
        [gateway]: "export class Quick implements Gateway { openCharge() { refuse('order-final'); } }",
      }),
    ).toEqual(undeclared('note > openCharge'));
    expect(
      messages(ask, { [gateway]: 'export const quick = () => ({ openCharge: async () => 1 });' }),
    ).toEqual([]);
    expect(
      messages('export const note = (payments, charge) => payments.handlers[charge.purpose].paid();', {
        'server/orders/order-paid.ts':
          "export const orderPaid = () => ({ paid() { refuse('order-final'); } });",
      }),
    ).toEqual(undeclared('note > paid'));
    const domains = {
      'server/connect-domains.ts':
        "import { checkPlayer } from './fulfilment/check.ts';\nconst orders = { findPlayer: checkPlayer(fulfilment) };",
      'server/fulfilment/check.ts': "export const checkPlayer = () => () => refuse('order-final');",
    };
    expect(messages('export const note = (orders) => orders.findPlayer();', domains)).toEqual(
      undeclared('note > findPlayer > checkPlayer'),
    );
    expect(messages('export const note = ({ findPlayer }) => findPlayer();', domains)).toEqual(
      undeclared('note > findPlayer > checkPlayer'),
    );
    expect(messages('export const note = (orders) => orders.findOther();', domains)).toEqual([]);
  });

  test('a function that catches every refusal is listed, and has to be there', () => {
    const call = CALLS.find(({ name }) => name === 'noteOnOrder')!;
    const program = [
      file(
        'server/orders/admin-routes.ts',
        "import { noteOnOrder } from '@rush/contract/admin-orders.ts';\nbind(noteOnOrder, async () => tryIt());\nfunction tryIt() { refuse('order-final'); }",
      ),
    ];
    const messages = (contained: Record<string, string>) =>
      checkRefusals(program, [call], {}, contained).map(({ message }) => message);
    expect(messages({})).toHaveLength(1);
    expect(messages({ 'server/orders/admin-routes.ts#tryIt': 'caught' })).toEqual([]);
    expect(messages({ 'server/orders/admin-routes.ts#other': 'caught' })).toHaveLength(2);
  });

  test('this repository keeps them', () => {
    expect(tidy()).toEqual([]);
  });
});
