import { z } from 'zod';
import { ENVIRONMENT } from '../server/load-config.ts';

const INTRO = `# Configuration

Every variable that the shop reads. Written from the schema in \`server/platform/config/environment.ts\` by
\`npm run configuration\`; a test compares. Set them in the environment or in a file \`.env\` beside \`package.json\`
(\`ENV_FILE\` names another); what stands in the environment goes first. \`npm run preflight\` says what is missing, what is
refused in production, and tries each provider's keys.

| Variable | Value | Where not set | What it is for |
|---|---|---|---|
`;

interface JsonField {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  format?: string;
}

/** What may stand there, from the schema of the input. */
function allowed(field: JsonField): string {
  if (field.enum) return field.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (field.minimum !== undefined && field.maximum !== undefined)
    return `${field.minimum} to ${field.maximum}`;
  if (field.format === 'uri') return 'address';
  return field.minLength && field.minLength > 1 ? `${field.minLength} characters or more` : 'text';
}

export interface Variable {
  name: string;
  /** What may stand there, in Markdown. */
  allowed: string;
  /** What holds where it is not set; null where nothing does. */
  standard: string | null;
  /** What it is for, in Markdown. */
  about: string;
}

/** Every variable that the shop reads, in the order of the page. */
export function listVariables(): Variable[] {
  const schema = z.toJSONSchema(ENVIRONMENT, { io: 'input', unrepresentable: 'any' });
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const field = property as JsonField & { default?: unknown; description?: string };
    const output = z.toJSONSchema(ENVIRONMENT.shape[name as keyof typeof ENVIRONMENT.shape], {
      io: 'output',
      unrepresentable: 'any',
    }) as JsonField & { default?: unknown };
    const shown = { ...output, ...field };
    const standard = shown.default;
    return {
      name,
      allowed: allowed(shown),
      standard: standard === undefined || Array.isArray(standard) ? null : String(standard),
      about: field.description ?? '',
    };
  });
}

/** The page of all variables, as it is in docs/configuration.md. */
export function configurationPage(): string {
  const rows = listVariables().map(({ name, allowed: values, standard, about }) => {
    const otherwise = standard === null ? '–' : `\`${standard}\``;
    return `| \`${name}\` | ${values} | ${otherwise} | ${about} |`;
  });
  return `${INTRO}${rows.join('\n')}\n`;
}
