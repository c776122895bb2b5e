import { CALLS } from '@rush/contract/calls.ts';
import type { CallName } from '@rush/contract/routes.ts';
import { CALLERS } from './access-callers.ts';

type OneForEach<Callers extends readonly unknown[]> = { [C in keyof Callers]: number };
type AccessRow = OneForEach<typeof CALLERS>;

/**
 * The status that each caller gets from each call, with the requests in `access-requests.ts`. 401: no session or a
 * wrong secret. 403: not allowed. 404: not found or not visible. 409, 410, 415 and 422: authorized, but refused for
 * another reason. Columns: guest, user, other user, reseller, admin (owner), support, catalogue, blocked, unverified.
 * The other user and staff request the user's objects.
 */
const ROWS: readonly (readonly [AccessRow, string])[] = [
  // Public calls. Those that need a secret refuse a wrong one.
  [
    [200, 200, 200, 200, 200, 200, 200, 200, 200],
    `getShop register forgetPassword resetLinkState otpLogin otpTimer verifyOtp getHomeProducts listGames listOtt
     listTrending listPacks eachProduct listItems galleryImages readPage supplierCallback`,
  ],
  [[404, 200, 401, 200, 200, 200, 200, 403, 403], 'login'],
  [[200, 200, 200, 200, 200, 200, 200, 403, 200], 'mobileLogin'],
  [[401, 401, 401, 401, 401, 401, 401, 403, 401], 'mobileVerify'],
  [[422, 422, 422, 422, 422, 422, 422, 422, 422], 'verifyAndRegister'],
  [[410, 410, 410, 410, 410, 410, 410, 410, 410], 'resetPassword resetLinkCode verifyMail disputeChange'],
  [[302, 302, 302, 302, 302, 302, 302, 302, 302], 'googleStart googleCallback'],
  [
    [401, 401, 401, 401, 401, 401, 401, 401, 401],
    `loginSuccess identityProviderLogin secondFactorConfirm secondFactorRemove paymentWebhook`,
  ],
  [[200, 200, 200, 200, 200, 200, 200, 200, 200], 'checkPlayerId'],
  [
    [401, 200, 200, 200, 200, 200, 200, 401, 200],
    `logout validateUser freshProofState startFreshProof setLanguage changeEmail changeMobile listDevices
     secondFactorState secondFactorStart allProducts readBillingState setBillingState createOrder
     createWalletOrder listSavedPlayers savePlayer subscribeToPush unsubscribeFromPush getReferral
     generateReferral referralStats referralTransactions myData acceptNotice withdrawPush exportMyData
     earlierOrders`,
  ],
  [[401, 422, 422, 422, 422, 422, 422, 401, 422], 'confirmFreshProof changePassword accountStatement'],
  [[401, 200, 403, 200, 403, 403, 403, 401, 200], 'editProfile topUpWallet redeemPoints'],
  [[401, 200, 404, 200, 404, 404, 404, 401, 200], 'endDevice forgetPlayer'],
  [[401, 404, 404, 404, 404, 404, 404, 401, 404], 'orderDocument topUpReceipt applyCoupon'],
  [[401, 409, 404, 409, 404, 404, 404, 401, 409], 'refundWaitingOrder rateOrder'],
  [[401, 200, 404, 200, 200, 200, 404, 401, 200], 'orderStatus orderEvents walletTransactionStatus'],
  [
    [401, 200, 403, 200, 200, 200, 403, 401, 200],
    `listOrders orderCounts walletBalance walletTransactions pointsBalance`,
  ],
  [[401, 409, 409, 409, 409, 409, 409, 401, 409], 'redeemEarnings eraseMe'],
  [[401, 403, 403, 403, 409, 403, 403, 401, 403], 'eraseUser releaseHeldDeliveries testAlert'],
  [
    [401, 403, 403, 403, 200, 200, 403, 401, 403],
    `usersData allOrders exportOrders allWalletTransactions exportWalletTransactions pendingOrders
     orderDetail noteOnOrder earlierOrdersOf userDetail noteOnUser queryPoints queryPointsPh allCoupons
     week analytics workQueue readBackups readBooks`,
  ],
  [
    [401, 403, 403, 403, 422, 403, 403, 401, 403],
    `addUserBalance decideGrant documentMonth exportMonth updateOrderByPath updateOrder
     decideDelivery decidePartialDelivery decidePayment createCoupon confirmRead checkImport runImport
     createItem addItemOffer orderItemOffers proposeItemOffers listSupplierPacks importPacks
     pageVersions`,
  ],
  [
    [401, 403, 403, 403, 200, 403, 403, 401, 403],
    `grantAllowance listGrants updateUserData exportUsers checkBooks readOpening auditLog changeSettings changeKeys
     endUserSessions importedPictures listSupplierGames savePage`,
  ],
  [
    [401, 403, 403, 403, 404, 403, 403, 401, 403],
    `reverseGrant editCoupon deleteCoupon restoreCoupon tryProviders editItemOffer confirmItemOffer
     removeItemOffer endSale`,
  ],
  [[401, 403, 403, 403, 404, 404, 403, 401, 403], 'staffPayment'],
  [
    [401, 403, 403, 403, 200, 200, 200, 401, 403],
    'stats readSettings getAllProducts getAllItems imageGallery',
  ],
  [[401, 403, 403, 403, 422, 422, 422, 401, 403], 'searchAdmin'],
  [[401, 403, 403, 403, 200, 403, 200, 401, 403], 'listTemplates'],
  [[401, 403, 403, 403, 422, 403, 422, 401, 403], 'createProduct updateProduct orderImages updatePrices'],
  [
    [401, 403, 403, 403, 404, 403, 404, 401, 403],
    `editProduct deleteProduct restoreProduct editItem updateItem itemPriceHistory deleteItem restoreItem
     listItemOffers editImage deleteImage restoreImage`,
  ],
  [[401, 403, 403, 403, 415, 403, 415, 401, 403], 'uploadImage'],
  [[401, 403, 403, 403, 415, 403, 403, 401, 403], 'uploadBrandPicture'],
];

export const ACCESS: ReadonlyMap<string, AccessRow> = new Map(
  ROWS.flatMap(([row, names]) => names.split(/\s+/).map((name) => [name, row] as const)),
);

/** Calls that let staff, but not other shoppers, read a user's data. */
export const READABLE_BY_STAFF: readonly CallName[] = CALLS.filter(({ name, who }) => {
  const row = ACCESS.get(name);
  const statusOf = (caller: (typeof CALLERS)[number]) => row?.[CALLERS.indexOf(caller)] ?? 0;
  return who === 'signed-in' && statusOf('support') === 200 && statusOf('otherUser') >= 400;
}).map(({ name }) => name as CallName);
