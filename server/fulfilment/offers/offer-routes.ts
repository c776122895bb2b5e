import * as call from '@rush/contract/admin-offers.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { FulfilmentStaff } from '../fulfilment.ts';
import { describeItemOffers } from './describe-offers.ts';
import { addOffer, confirmOffer, editOffer, orderOffers, removeOffer } from './edit-offers.ts';
import { proposeOffers } from './propose-offers.ts';

export function offerRoutes(staff: FulfilmentStaff): Binding[] {
  return [
    bind(call.listItemOffers, ({ params }) => describeItemOffers(staff, params.itemid)),
    bind(call.addItemOffer, ({ caller, address, params, body }) =>
      addOffer(staff, { caller, address }, params.itemid, body),
    ),
    bind(call.editItemOffer, ({ caller, address, params, body }) =>
      editOffer(staff, { caller, address }, params.id, body),
    ),
    bind(call.confirmItemOffer, ({ caller, address, params }) =>
      confirmOffer(staff, { caller, address }, params.id),
    ),
    bind(call.removeItemOffer, ({ caller, address, params }) =>
      removeOffer(staff, { caller, address }, params.id),
    ),
    bind(call.orderItemOffers, ({ caller, address, params, body }) =>
      orderOffers(staff, { caller, address }, params.itemid, body.offers),
    ),
    bind(call.proposeItemOffers, ({ caller, address, params, body }) =>
      proposeOffers(staff, { caller, address }, params.itemid, body),
    ),
  ];
}
