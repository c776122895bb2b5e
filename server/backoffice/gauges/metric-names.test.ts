import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runByClock } from '../../testing/a-upi-order.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
}
const rules = (
  parse(read('deploy/prometheus/rush.rules.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const { panels } = JSON.parse(read('deploy/grafana/rush.json')) as { panels: Panel[] };

const METRIC = /\b(?:rush|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g;
const metricsOf = (text: string) => text.match(METRIC) ?? [];
/** `name{label="value", …}` of an expression. */
const SELECTOR = /\b((?:rush|nodejs|process)_[a-z0-9_]+)\{([^}]*)\}/g;

let shop: TestShop;
let text: string;
/** Every series that `/metrics` tells, with those of a histogram. */
const series = new Map<string, string>();

beforeAll(async () => {
  shop = await openTestShop();
  await runByClock(shop, 'sample-balances');
  await until(async () => /^rush_supplier_balance\{/m.test(await figures()), 'a balance among the metrics');
  text = await figures();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    series.set(name, type);
    if (type === 'histogram')
      for (const end of ['bucket', 'sum', 'count']) series.set(`${name}_${end}`, 'part');
  }
});
afterAll(() => shop.close());

const figures = async () => (await fetch(`${shop.url}/metrics`)).text();

/** The labels that `up` and every scraped series get from Prometheus. */
const SCRAPED = new Set(['job', 'instance']);

function expectKnown(where: string, expression: string): void {
  for (const name of metricsOf(expression)) expect(series.has(name), `${where}: ${name}`).toBe(true);
  for (const [, name = '', labels = ''] of expression.matchAll(SELECTOR)) {
    const told = new RegExp(`^${name}\\{([^}]*)\\}`, 'm').exec(text)?.[1];
    for (const [, label = ''] of labels.matchAll(/(\w+)(?:=~|!~|!=|=)/g))
      if (told !== undefined && !SCRAPED.has(label))
        expect(told, `${where}: ${name} has no label ${label}`).toContain(`${label}="`);
  }
}

test('every metric and label that an alert looks at is told by a started shop', () => {
  expect(rules.length).toBeGreaterThan(20);
  for (const { alert, expr } of rules) {
    expect(metricsOf(expr).length + Number(/\bup\{/.test(expr)), alert).toBeGreaterThan(0);
    expectKnown(alert, expr);
  }
});

test('every metric and label that the dashboard draws is told by a started shop', () => {
  const drawn = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  expect(drawn.length).toBeGreaterThan(30);
  for (const { title, expr } of drawn) expectKnown(title, expr);
});

test('every metric of the shop has a help text and a name by the conventions of Prometheus', () => {
  const own = [...series].filter(([name, type]) => name.startsWith('rush_') && type !== 'part');
  expect(own.length).toBeGreaterThan(30);
  for (const [name, type] of own) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(name, 'base units: seconds, bytes, rupees').not.toMatch(
      /(?:^|_)(?:ms|milliseconds|minutes|hours|days|kb|mb|gb|megabytes|paise|percent)(?:_|$)/,
    );
    if (type === 'histogram') expect(name).toMatch(/_(?:seconds|bytes)$/);
    expect(new RegExp(`^# HELP ${name} (.+)$`, 'm').exec(text)?.[1], name).not.toBe(name);
  }
});

describe('with its database away', () => {
  test('a shop goes on telling what it counts, and says that the database does not answer', async () => {
    const cut = await openTestShop({ withDatabaseLine: true });
    try {
      cut.databaseLine.arm({ at: 1, when: 'before', staysDown: true });
      const told = await until(async () => {
        const answer = await (await fetch(`${cut.url}/metrics`)).text();
        return answer.includes('rush_database_up 0') && answer;
      }, 'the database to be missed');
      expect(told).toMatch(/^rush_orders_total\{paymentmode="upi"\} 0$/m);
      expect(told).toMatch(/^rush_disk_free_bytes\{folder="data"\} [1-9]/m);
      expect(told).not.toMatch(/^rush_orders_late /m);
    } finally {
      cut.databaseLine.heal();
      await cut.close();
    }
  });
});

test('a figure that takes long is left out, and does not mean that the database is away', async () => {
  const client = await shop.owner.connect();
  try {
    await client.query('begin; lock table backup_runs in access exclusive mode');
    const told = await until(async () => {
      const answer = await figures();
      return !/^rush_database_size_bytes /m.test(answer) && answer;
    }, 'the figure to be missed');
    expect(told).toMatch(/^rush_database_up 1$/m);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
