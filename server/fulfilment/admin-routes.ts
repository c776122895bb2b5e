import * as call from '@rush/contract/admin-fulfilment.ts';
import * as offer from '@rush/contract/admin-offers.ts';
import type { CatalogStaff } from '#catalog/catalog-staff.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { refuse, UnknownOutcome } from '#platform/refusal.ts';
import { decideDelivery } from './delivery/decide-delivery.ts';
import { decidePartialDelivery } from './delivery/decide-partial-delivery.ts';
import { updateOrder } from './delivery/update-order.ts';
import { accountsOf, type FulfilmentStaff } from './fulfilment.ts';
import { describeItemOffers } from './offers/describe-offers.ts';
import { addOffer, confirmOffer, editOffer, orderOffers, removeOffer } from './offers/edit-offers.ts';
import { proposeOffers } from './offers/propose-offers.ts';
import { readPriceHistory } from './pricing/read-price-history.ts';
import { importPacks } from './range/import-packs.ts';
import { listSupplierGames, listSupplierPacks } from './range/list-range.ts';
import { accountOf } from './suppliers/registry.ts';
import type { SupplierAccount } from './suppliers/supplier-descriptor.ts';

const statusMessage = (status: string) => `The order is now ${status}.`;

export function fulfilmentAdminRoutes(staff: FulfilmentStaff & CatalogStaff): Binding[] {
  return [
    bind(call.updateOrderByPath, async ({ request, caller, address, params }) => {
      // A GET with side effects must refuse cross-site links and browser prefetches.
      const site = request.headers.get('sec-fetch-site');
      const isPrefetch =
        request.headers.has('purpose') || request.headers.has('sec-purpose') || request.headers.has('x-moz');
      if ((site && site !== 'same-origin' && !request.headers.has('origin')) || isPrefetch)
        refuse('forbidden');
      const order = await updateOrder(staff, { caller, address }, { ...params, reason: params.reason ?? '' });
      return { message: statusMessage(order.status), order };
    }),
    bind(call.updateOrder, async ({ caller, address, params, body }) => {
      const order = await updateOrder(staff, { caller, address }, { id: params.id, ...body });
      return { message: statusMessage(order.status), order };
    }),
    bind(call.decideDelivery, async ({ caller, address, params, body }) => {
      await decideDelivery(staff, { caller, address }, { ...params, reason: body.reason });
      return { message: 'Delivery decision saved.' };
    }),
    bind(call.decidePartialDelivery, async ({ caller, address, params, body }) => {
      await decidePartialDelivery(staff, { caller, address }, { ...params, reason: body.reason });
      return { message: 'Partial delivery decision saved.' };
    }),
    bind(offer.listItemOffers, ({ params }) => describeItemOffers(staff, params.itemid)),
    bind(offer.addItemOffer, (input) => addOffer(staff, input, input.params.itemid, input.body)),
    bind(offer.editItemOffer, (input) => editOffer(staff, input, input.params.id, input.body)),
    bind(offer.confirmItemOffer, (input) => confirmOffer(staff, input, input.params.id)),
    bind(offer.removeItemOffer, (input) => removeOffer(staff, input, input.params.id)),
    bind(offer.orderItemOffers, (input) => orderOffers(staff, input, input.params.itemid, input.body.offers)),
    bind(offer.proposeItemOffers, (input) => proposeOffers(staff, input, input.params.itemid, input.body)),
    bind(offer.listSupplierGames, () => listSupplierGames(staff)),
    bind(offer.listSupplierPacks, ({ query }) => listSupplierPacks(staff, query)),
    bind(offer.importPacks, async (input) => {
      const product = await importPacks(staff, input, input.body);
      const { length } = input.body.packs;
      return { message: length === 1 ? '1 pack imported.' : `${length} packs imported.`, product };
    }),
    bind(call.itemPriceHistory, ({ params }) => readPriceHistory(staff.platform.db.queries, params.itemid)),
    bind(call.queryPoints, () => queryPoints(staff, 'queryPoints')),
    bind(call.queryPointsPh, () => queryPoints(staff, 'queryPointsPh')),
  ];
}

/** The balance at the first account that supports this call (ADM-3). Refuses with `supplier-unavailable`. */
async function queryPoints(staff: FulfilmentStaff, balanceCall: NonNullable<SupplierAccount['balanceCall']>) {
  const supplier = accountsOf(staff).find((account) => accountOf(account).balanceCall === balanceCall);
  if (!supplier) refuse('supplier-unavailable');
  try {
    return { status: 200 as const, smile_points: await supplier.balance() };
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    refuse('supplier-unavailable', { detail: error.message });
  }
}
