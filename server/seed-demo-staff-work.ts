import { getStaffUser } from './accounts/staff-user.ts';
import { auditAt } from './backoffice/record-audit.ts';
import { DEMO_COUPONS } from './coupons/demo-coupons.ts';
import { createCoupon, setCouponDeleted } from './coupons/edit-coupon.ts';
import { seedDeletedDemoImage } from './gallery/seed-demo-gallery.ts';
import type { Actor } from './platform/audit.ts';
import { systemClock } from './platform/clock.ts';
import type { Database, Tx } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';
import { addUserBalance } from './wallet/grants.ts';
import { reverseGrant } from './wallet/reverse-grant.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const DELETED_COUPON = {
  ...DEMO_COUPONS[0],
  couponCode: 'LATENIGHT15',
  discountPercentage: 15,
  minPurchaseAmount: 200,
  maxDiscountAmount: 40,
  usageLimit: 50,
  description: '15% off late-night orders.',
};

export interface DemoStaffWork {
  platform: Platform;
  tx: Tx;
  staffId: string;
  /** The `_id`s of two shoppers who are granted R-Coins. */
  shopperIds: readonly [string, string];
  now: Date;
}

/** Runs the real operations: a grant, a reversed grant, and a deleted coupon and picture. */
export async function seedDemoStaffWork(work: DemoStaffWork): Promise<void> {
  const { tx, shopperIds, now } = work;
  const owner = await getStaffUser(tx, { anyId: work.staffId });
  const actor: Actor = {
    address: '',
    caller: {
      id: owner.id,
      userid: owner.userid,
      role: owner.role,
      staffRole: 'owner',
      name: owner.name,
      email: owner.email,
      mobile: '',
      language: null,
      sessionId: '',
      isSecondFactorDue: false,
    },
  };
  const at = (daysAgo: number, hours = 0) =>
    staffAt(work, new Date(now.getTime() - daysAgo * DAY_MS + hours * HOUR_MS));
  const expiryDate = new Date(now.getTime() - 5 * DAY_MS).toISOString();
  const coupon = await createCoupon(at(16), actor, { ...DELETED_COUPON, expiryDate });
  const [recipient, wrongRecipient] = shopperIds;
  await addUserBalance(at(12), actor, {
    anyId: recipient,
    amount: 50,
    reason: 'Compensation for the outage on Sunday',
    idempotencyKey: 'demo grant 1',
  });
  const { grantId } = await addUserBalance(at(9), actor, {
    anyId: wrongRecipient,
    amount: 75,
    reason: 'Weekend quiz prize',
    idempotencyKey: 'demo grant 2',
  });
  await reverseGrant(at(9, 1), actor, { id: grantId, reason: 'The prize belongs to another player' });
  await setCouponDeleted(at(4), actor, coupon._id, true);
  await seedDeletedDemoImage(at(3), actor);
}

/** Makes the operations join the seed's transaction, at a past time. */
function staffAt({ platform, tx }: DemoStaffWork, moment: Date) {
  const joinedDb: Database = Object.create(platform.db, {
    queries: { value: tx },
    transaction: { value: (work: (tx: Tx) => Promise<unknown>) => work(tx) },
  });
  return {
    platform: { ...platform, db: joinedDb, clock: { ...systemClock, now: () => moment } },
    audit: auditAt(moment),
  };
}
