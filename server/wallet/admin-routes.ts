import {
  addUserBalance as addUserBalanceCall,
  decideGrant as decideGrantCall,
  grantAllowance,
  listGrants as listGrantsCall,
  reverseGrant as reverseGrantCall,
} from '@rush/contract/admin-wallet.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { addUserBalance, decideGrant, type GrantStaff, listGrants, readGrantAllowance } from './grants.ts';
import { reverseGrant } from './reverse-grant.ts';

export function walletAdminRoutes(staff: GrantStaff): Binding[] {
  return [
    bind(addUserBalanceCall, ({ caller, address, body, idempotencyKey }) =>
      addUserBalance(staff, { caller, address }, { ...body, anyId: body.userId, idempotencyKey }),
    ),
    bind(grantAllowance, ({ caller, address, params }) =>
      readGrantAllowance(staff.platform, { caller, address }, params.id),
    ),
    bind(listGrantsCall, () => listGrants(staff.platform)),
    bind(reverseGrantCall, async ({ caller, address, params, body }) => {
      const taken = await reverseGrant(staff, { caller, address }, { ...params, ...body });
      return { ...taken, message: `₹${taken.amount} has been taken back.` };
    }),
    bind(decideGrantCall, async ({ caller, address, params }) => {
      await decideGrant(staff, { caller, address }, params);
      return {
        message: params.decision === 'confirm' ? 'The amount has been added.' : 'The grant was refused.',
      };
    }),
  ];
}
