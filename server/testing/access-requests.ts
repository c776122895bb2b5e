import { NOTICE } from '@rush/contract/notice.ts';
import type { CallName } from '@rush/contract/routes.ts';
import { PUSH_KEYS } from './a-push-browser.ts';
import type { AccessCaller, AccessWorld } from './access-callers.ts';
import { DEMO_PASSWORD } from './test-shop.ts';

const PUSH = 'https://fcm.googleapis.com/fcm/send/access';

export interface AccessRequest {
  params?: Record<string, string>;
  body?: unknown;
}

/** The parameters and body of a caller's request. Tests send `none` for missing ids, and `{}` for a missing body. */
export function requestFor(name: CallName, world: AccessWorld, caller: AccessCaller): AccessRequest {
  const subject = world.subjectOf(caller);
  const self = world.selfOf(caller);
  const common = {
    userid: { params: { userid: subject.userid } },
    credentials: {
      body:
        caller === 'otherUser'
          ? { email: subject.email, password: 'a-password-of-another' }
          : { email: self.email, password: DEMO_PASSWORD },
    },
  };
  const requests: Partial<Record<CallName, AccessRequest>> = {
    login: common.credentials,
    otpLogin: { body: { mobile: self.mobile } },
    otpTimer: { body: { mobile: self.mobile } },
    verifyOtp: { body: { mobile: self.mobile, otp: '' } },
    mobileLogin: { body: { mobile: self.mobile } },
    mobileVerify: { body: { mobile: self.mobile, otp: '' } },
    forgetPassword: { body: { email: self.email } },
    resetLinkState: { params: { id: 'none', token: 'none' } },
    resetLinkCode: { params: { id: 'none', token: 'none' } },
    resetPassword: { params: { id: 'none', token: 'none' }, body: { password: 'monsoon-tiger-42' } },
    verifyMail: { params: { id: 'none', token: 'none' } },
    register: { body: newUserOf(caller) },
    identityProviderLogin: { body: { id_token: 'none' } },
    setLanguage: { body: { language: 'hi' } },
    editProfile: { body: { userid: subject.userid, name: 'Shopper' } },
    // Too short, so that it is refused: a successful change would end the other sessions.
    changePassword: { body: { password: DEMO_PASSWORD, newPassword: 'short' } },
    changeEmail: { body: { email: `${caller}@new.example.test`, password: DEMO_PASSWORD } },
    changeMobile: { body: { mobile: newUserOf(caller).mobileNumber, password: DEMO_PASSWORD } },
    endDevice: { params: { id: subject.deviceId } },
    disputeChange: { params: { id: 'none', token: 'none' } },
    secondFactorConfirm: { body: { totp: 'none' } },
    secondFactorRemove: { body: { totp: 'none' } },
    eachProduct: { params: { id: world.productId } },
    listItems: { params: { productId: world.productId } },
    applyCoupon: { body: { couponCode: 'NONE', ...world.pack } },
    checkPlayerId: { body: { product_id: world.pack.product_id, userid: '1' } },
    createOrder: { body: { ...world.pack, userid: subject.userid } },
    createWalletOrder: { body: { ...world.pack, userid: subject.userid } },
    listOrders: common.userid,
    orderCounts: { params: { userId: subject.userid } },
    orderEvents: { params: { orderid: subject.orderId } },
    orderStatus: { body: { client_txn_id: subject.orderId } },
    refundWaitingOrder: { body: { client_txn_id: subject.orderId } },
    rateOrder: { body: { client_txn_id: subject.orderId, rating: 5 } },
    orderDocument: { params: { orderid: subject.orderId, kind: 'invoice' } },
    topUpReceipt: { params: { txnid: subject.topUpId } },
    setBillingState: { body: { state: '29' } },
    savePlayer: { body: { product_id: world.pack.product_id, input1: 'someone' } },
    forgetPlayer: { params: { id: subject.playerId } },
    topUpWallet: { body: { value: 100, userid: subject.userid } },
    walletBalance: common.userid,
    walletTransactions: common.userid,
    walletTransactionStatus: { body: { client_txn_id: subject.topUpId } },
    pointsBalance: common.userid,
    redeemPoints: { body: { value: 1, userid: subject.userid } },
    paymentWebhook: { params: { provider: 'razorpay' } },
    supplierCallback: { params: { supplier: 'moogold' } },
    subscribeToPush: { body: { endpoint: PUSH, keys: PUSH_KEYS } },
    unsubscribeFromPush: { body: { endpoint: PUSH } },
    checkImport: { params: { kind: 'items' }, body: { csv: '' } },
    grantAllowance: { params: { id: subject.id } },
    reverseGrant: { params: { id: subject.id }, body: { reason: 'By mistake.' } },
    acceptNotice: { body: { version: NOTICE.version, language: 'en' } },
    exportMyData: { body: { password: DEMO_PASSWORD } },
    eraseMe: { body: { password: DEMO_PASSWORD } },
    eraseUser: { params: { id: subject.id }, body: { reason: 'Requested by email.' } },
    updateUserData: { body: { _id: subject.id, name: 'Shopper' } },
    endUserSessions: { params: { id: subject.id } },
    orderDetail: { params: { id: subject.orderId } },
    noteOnOrder: { params: { id: subject.orderId }, body: { text: 'Called.' } },
    earlierOrdersOf: { params: { id: subject.id } },
    userDetail: { params: { id: subject.id } },
    noteOnUser: { params: { id: subject.id }, body: { text: 'Called.' } },
    changeSettings: { body: { settings: {} } },
    changeKeys: { body: { keys: {}, password: DEMO_PASSWORD } },
    readPage: { params: { page: 'faq' } },
    pageVersions: { params: { page: 'faq' } },
    savePage: { params: { page: 'faq' }, body: { language: 'en', texts: {} } },
    tryProviders: { body: { provider: 'none' } },
  };
  return requests[name] ?? {};
}

function newUserOf(caller: AccessCaller) {
  const number = [...caller].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 1e9;
  return {
    name: 'NewUser',
    mobileNumber: `7${String(number).padStart(9, '0')}`,
    email: `newUser-${caller.toLowerCase()}@example.test`,
    password: 'monsoon-tiger-42',
  };
}
