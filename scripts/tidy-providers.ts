import type { SupplierDescriptor } from '../server/fulfilment/suppliers/supplier-descriptor.ts';
import type { ProviderDescriptor } from '../server/platform/config/provider-descriptor.ts';
import { PROVIDER_NAME_PLACES } from './tidy-rules.ts';
import { type Finding, isTest, lineAt, type SourceFile } from './tidy-source.ts';

/** A gateway or a supplier, as far as its names go. */
export type NamedProvider = Pick<ProviderDescriptor, 'name' | 'label'> &
  Partial<Pick<SupplierDescriptor, 'accounts'>>;

/** The folders that are a provider's own: its adapter and descriptor, and its simulator. */
const FOLDERS = [
  'server/fulfilment/suppliers',
  'server/payments/gateways',
  'simulators/suppliers',
  'simulators/upi',
];

const escaped = (text: string) => text.replace(/[^\w]/g, '\\$&');

/** Its name in any spelling of letters, also as a part of other names, and what else it is known by. */
function namesOf({ name, label, accounts = [] }: NamedProvider): RegExp {
  const names = [name, label, ...accounts.flatMap(({ apiTypes }) => apiTypes)];
  return new RegExp(names.map(escaped).join('|'), 'gi');
}

const mayName = (path: string, { name }: NamedProvider) =>
  isTest(path) ||
  FOLDERS.some((folder) => path.startsWith(`${folder}/${name}/`) || path === `${folder}/registry.ts`) ||
  PROVIDER_NAME_PLACES.some((place) => place.path.test(path));

/** The registry is the only list of providers: nothing else that ships knows one by its name. */
export const checkProviderNames = (file: SourceFile, providers: readonly NamedProvider[]): Finding[] =>
  providers
    .filter((provider) => !mayName(file.path, provider))
    .flatMap((provider) =>
      [...file.text.matchAll(namesOf(provider))].map((match) => ({
        path: file.path,
        line: lineAt(file.text, match.index),
        message: `names the provider ${provider.name}: take it from the registry, or say it in the descriptor`,
      })),
    );
