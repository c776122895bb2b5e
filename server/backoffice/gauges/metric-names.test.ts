import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runByClock } from '../../testing/a-upi-order.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

const { groups } = parse(read('prometheus/rush.rules.yaml')) as {
  groups: { rules: { alert: string; expr: string }[] }[];
};
const { panels } = JSON.parse(read('grafana/rush.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const EXPRESSIONS = [
  ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

const METRIC = /\b(?:rush|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g;
/** `name{label="value", …}` in an expression. */
const SELECTOR = /\b((?:rush|nodejs|process)_[a-z0-9_]+)\{([^}]*)\}/g;
/** The labels that Prometheus adds to every scraped series. */
const SCRAPE_LABELS = new Set(['job', 'instance']);

let text: string;
const metrics = async (url = shop.url) => (await fetch(`${url}/metrics`)).text();
const shop = await aTestShop();
await runByClock(shop, 'sample-balances');
beforeAll(async () => {
  await until(async () => /^rush_supplier_balance\{/m.test(await metrics()), 'a balance among the metrics');
  text = await metrics();
});

test.each(EXPRESSIONS)('every metric in “%s” is declared, and series have these labels', (_, expression) => {
  for (const [name] of expression.matchAll(METRIC)) {
    const declared = name.replace(/_(?:bucket|sum|count)$/, '');
    expect(text).toMatch(new RegExp(`^# TYPE (?:${name}|${declared}) `, 'm'));
  }
  for (const [, name = '', labels = ''] of expression.matchAll(SELECTOR)) {
    const exposed = new RegExp(`^${name}\\{([^}]*)\\}`, 'm').exec(text)?.[1];
    for (const [, label = ''] of labels.matchAll(/(\w+)(?:=~|!~|!=|=)/g))
      if (exposed !== undefined && !SCRAPE_LABELS.has(label)) expect(exposed).toContain(`${label}="`);
  }
});
