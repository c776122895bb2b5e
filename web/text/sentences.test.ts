import { queryPoints } from '@rush/contract/admin-fulfilment.ts';
import { OTP_EXPIRED_MESSAGE } from '@rush/contract/codes.ts';
import { referralStats } from '@rush/contract/rewards.ts';
import {
  MOBILE_UNKNOWN_MESSAGE,
  UNKNOWN_USER_MESSAGE,
  VERIFY_EMAIL_MESSAGE,
} from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { adminCatalogText } from './admin/catalog.ts';
import { adminText } from './admin/common.ts';
import { adminCouponsText } from './admin/coupons.ts';
import { adminGalleryText } from './admin/gallery.ts';
import { adminUsersText } from './admin/users.ts';
import { accountLinksText } from './en/account-links.ts';
import { confirmationText } from './en/confirmation.ts';
import { ordersText } from './en/orders.ts';
import { otpSignInText } from './en/otp-sign-in.ts';
import { redeemText } from './en/redeem.ts';
import { referralText } from './en/referral.ts';
import { registerText } from './en/register.ts';
import { signInText } from './en/sign-in.ts';
import { walletText } from './en/wallet.ts';

const { failed: catalog } = adminCatalogText;
const { failed: gallery } = adminGalleryText;
const { errors: referral } = referralText.en;

/** Sentences and words that pages show exactly so, to the letter. */
const SENTENCES: readonly (readonly [shown: string, sentence: string])[] = [
  [signInText.en.signIn, 'Sign In'],
  [signInText.en.withOtp, 'Login with Mobile OTP'],
  [signInText.en.forgot, 'Forgot Password?'],
  [signInText.en.create, 'Create New Account'],
  [registerText.en.fillIn, 'Please fill in all fields.'],
  [registerText.en.mobileShort, 'Mobile number must be at least 10 digits long.'],
  [registerText.en.otp.title, 'Verify Your Account'],
  [registerText.en.otp.missing, 'Please enter the OTP and Mobile Number.'],
  [registerText.en.failed, 'Registration failed. Please try again.'],
  [registerText.en.otp.failed, 'Verification failed. Please try again.'],
  [registerText.en.network, 'Something went wrong. Please try again.'],
  [accountLinksText.en.forgot.submit, 'Reset Password'],
  [accountLinksText.en.forgot.invalid, 'Please enter a valid email address'],
  [accountLinksText.en.forgot.failed, 'An error occurred. Please try again.'],
  [accountLinksText.en.reset.mismatch, "Passwords don't match"],
  [accountLinksText.en.reset.missing, 'Please enter a password'],
  [accountLinksText.en.reset.done, 'Password Reset Successfully!'],
  [accountLinksText.en.reset.corrupted, 'The link is corrupted.'],
  [accountLinksText.en.reset.again, 'Generate New Reset Link'],
  [otpSignInText.en.send, 'Send OTP'],
  [otpSignInText.en.verify.resend, 'Resend OTP'],
  [otpSignInText.en.verify.submit, 'Verify OTP'],
  [otpSignInText.en.invalidMobile, 'Please enter a valid mobile number'],
  [otpSignInText.en.verify.invalid, 'Please enter a valid OTP'],
  [otpSignInText.en.unexpected, 'An unexpected error occurred. Please try again.'],
  [otpSignInText.en.verify.timerFailed, 'An error occurred while fetching the timer.'],
  [
    VERIFY_EMAIL_MESSAGE,
    'Please verify your email address. A verification email has been sent to your inbox. If you don’t see it, kindly check your spam or junk folder.',
  ],
  [UNKNOWN_USER_MESSAGE, 'User does not exist. Please create an account first.'],
  [MOBILE_UNKNOWN_MESSAGE, 'Mobile Number not registered with us'],
  [OTP_EXPIRED_MESSAGE, 'OTP has expired. Please request a new OTP.'],

  [walletText.en.knowMore, 'Know More'],
  [walletText.en.topUp, 'Top Up Wallet'],
  [walletText.en.none, 'No transactions found'],
  [walletText.en.verify, 'Verify Payment'],
  [Object.values(walletText.en.columns).join(', '), 'Transaction ID, Status, Type, Amount, Date, Actions'],
  [walletText.en.form.invalid, 'Please enter a valid amount'],
  [walletText.en.form.failed, 'Something went wrong'],
  [walletText.en.confirmation.success, 'Transaction Successful'],
  [walletText.en.confirmation.copied, 'Copied to Clipboard'],
  [walletText.en.confirmation.pending, 'Your transaction is being processed. This may take a few moments.'],
  [walletText.en.tooLittle.title, 'Insufficient Balance'],
  [walletText.en.tooLittle.topUp, 'Top-Up Wallet'],
  [redeemText.en.invalid, 'Please enter a valid points amount'],
  [redeemText.en.insufficient('1,234.50'), 'Insufficient points. You have 1,234.50 points available.'],

  [referralText.en.title, 'Refer and Earn'],
  [referralText.en.available, 'Available'],
  [referral.code, 'Failed to fetch referral code'],
  [referral.generate, 'Failed to generate referral code'],
  [referral.stats, 'Failed to fetch stats'],
  [referralStats.refusals['no-referral-code'].message, 'Failed to fetch stats'],
  [referral.transactions, 'Failed to fetch transactions'],
  [referral.redeem, 'Failed to redeem earnings'],
  [referral.share, 'Failed to share referral code'],

  [ordersText.en.title, 'My Orders'],
  [ordersText.en.verify, 'Verify Payment'],
  [ordersText.en.withinHalfHour, 'Completes within 30 minutes'],
  [confirmationText.en.heading.confirming, 'Confirming your payment'],

  [adminText.welcome, 'Welcome Admin'],
  [adminText.searchUsers, 'Search by Mobile Number or Email'],
  [adminText.totalRows('7'), 'Total Rows 7'],
  [adminText.pageOf(2, 9), 'Page 2 of 9'],
  [adminText.showing('51', '100', '230'), 'Showing 51 to 100 of 230 transactions'],
  [adminText.points.failed, 'Failed to fetch points'],
  [queryPoints.refusals['supplier-unavailable'].message, 'Failed to fetch points'],
  [adminText.move.labels.Refunded, 'Refund'],
  [adminUsersText.topUp.open, 'Top-Up'],
  [adminUsersText.topUp.cancel, 'Cancel'],
  [adminUsersText.topUp.add, 'Add Balance'],
  [adminUsersText.topUp.failed, 'Failed to add balance'],
  [adminUsersText.topUp.network, 'Failed to add balance. Please try again.'],
  [adminUsersText.edit.failed, 'Failed to update user.'],
  [adminUsersText.edit.network, 'An error occurred. Please try again.'],

  [adminCatalogText.choose, 'Select Product'],
  [adminCatalogText.noProducts, 'No Products'],
  [adminCatalogText.pleaseChoose, 'Please select a product to change the price.'],
  [adminCatalogText.created.product, 'Product created successfully!'],
  [adminCatalogText.created.item, 'Item created successfully!'],
  [adminCatalogText.updated.product, 'Product updated successfully!'],
  [adminCatalogText.sure.product, 'Are you sure you want to delete this product?'],
  [adminCatalogText.sure.item, 'Are you sure you want to delete this item?'],
  [catalog.createProduct, 'Error creating product.'],
  [catalog.createItem, 'Error creating item.'],
  [catalog.products, 'Error: Failed to fetch products'],
  [catalog.items, 'Error: Failed to fetch items'],
  [catalog.removeProduct, 'Error: Failed to delete product'],
  [catalog.removeItem, 'Error: Failed to delete item'],
  [catalog.editItem, 'Error: Failed to update item'],
  [catalog.editProduct, 'Failed to update product'],
  [catalog.price, 'Error updating price'],
  [catalog.stock, 'Error updating instock status'],

  [adminCouponsText.created, 'Coupon created successfully!'],
  [adminCouponsText.removed, 'Coupon deleted successfully'],
  [adminCouponsText.edited, 'Coupon edited successfully!'],
  [adminCouponsText.failed, 'An error occurred'],
  [adminCouponsText.none, 'No coupons found'],

  [adminGalleryText.sure, 'Are you sure you want to delete this image?'],
  [adminGalleryText.uploaded, 'Image uploaded successfully!'],
  [adminGalleryText.removed, 'Image deleted successfully!'],
  [adminGalleryText.copied, 'URL copied to clipboard!'],
  [adminGalleryText.notCopied, 'Failed to copy URL!'],
  [gallery.fetch, 'Failed to fetch images.'],
  [gallery.upload, 'Failed to upload image.'],
  [gallery.uploading, 'Error uploading image.'],
  [gallery.remove, 'Failed to delete image.'],
  [gallery.removing, 'Error deleting image.'],
];

test('every sentence that pages show exactly so stands to the letter', () => {
  expect(SENTENCES.map(([shown]) => shown)).toEqual(SENTENCES.map(([, sentence]) => sentence));
});

test('the columns of the big tables of the back-office have the names that staff know', () => {
  const { columns } = adminText;
  const named = (...names: (keyof typeof columns)[]) => names.map((name) => columns[name]).join(', ');
  expect(
    `${named('customer', 'name', 'mobile')}, ${adminUsersText.email}, ${named('role', 'balance', 'verified', 'blocked', 'editBalance')}`,
  ).toBe('Customer ID, Name, Mobile No., Email, Role, Wallet Balance, Verified, Blocked, EditBalance');
  expect(
    named(
      'order',
      'product',
      'item',
      'actions',
      'status',
      'input1',
      'input2',
      'price',
      'method',
      'email',
      'updated',
    ),
  ).toBe(
    'Order Id, Product name, Item name, Actions, Status, User Input1, User Input2, Price, Payment Method, User Email, Updated At',
  );
  expect(named('transaction', 'type', 'status', 'amount', 'forOrder', 'userId', 'email', 'updated')).toBe(
    'Transaction ID, Type, Status, Amount, For Order, User ID, User Email, Updated At',
  );
  const { code, type, discount, expiry, status, usage, actions } = adminCouponsText;
  expect([code, type, discount, expiry, status, usage, actions].join(', ')).toBe(
    'Coupon Code, Type, Discount, Expiry, Status, Usage, Actions',
  );
});
