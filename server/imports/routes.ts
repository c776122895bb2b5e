import * as calls from '@rush/contract/admin-imports.ts';
import { earlierOrders, earlierOrdersOf } from '@rush/contract/earlier-orders.ts';
import { getStaffUser } from '#accounts/staff-user.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { checkImport, runImport } from './import-file.ts';
import { listEarlierOrders } from './import-order.ts';
import type { Imports } from './import-row.ts';
import { summarizePictures } from './imported-pictures.ts';

export function importRoutes(imports: Imports): Binding[] {
  const { queries } = imports.platform.db;
  return [
    bind(calls.checkImport, (incoming) =>
      checkImport(imports, incoming, { ...incoming.params, ...incoming.body }),
    ),
    bind(calls.runImport, async (incoming) => {
      const result = await runImport(imports, incoming, { ...incoming.params, ...incoming.body });
      const message = result.needsSecondAdmin
        ? 'Another owner has to import the same file: its opening balances exceed what one owner may give.'
        : 'The file has been imported.';
      return { ...result, message };
    }),
    bind(calls.importedPictures, () => summarizePictures(queries)),
    bind(earlierOrders, ({ caller, query }) => listEarlierOrders(queries, caller.id, query)),
    bind(earlierOrdersOf, async ({ params, query }) => {
      const user = await getStaffUser(queries, { anyId: params.id });
      return listEarlierOrders(queries, user.id, query);
    }),
  ];
}
