import { BACKUP_RULES, BACKUP_WARNINGS } from './backup-rules.ts';
import { loginRules } from './descriptor-rules.ts';
import type { Providers } from './provider-descriptor.ts';
import { providerRules } from './provider-rules.ts';
import { applyRules, type Facts } from './rule.ts';
import { DEMO_RULES, SERVER_RULES } from './server-rules.ts';

/**
 * Everything that stands between this environment and real money (OPS-3), and, outside production,
 * between the demo and the world. Problems keep the shop from starting; warnings do not.
 */
export function judge(facts: Facts, providers: Providers): { problems: string[]; warnings: string[] } {
  const rules =
    facts.env.NODE_ENV === 'production'
      ? [...SERVER_RULES, ...BACKUP_RULES, ...BACKUP_WARNINGS, ...providerRules(providers)]
      : [...DEMO_RULES, ...BACKUP_RULES, ...providers.suppliers.flatMap(loginRules)];
  return applyRules(rules, facts);
}
