import { queryPoints } from '@rush/contract/admin-fulfilment.ts';
import { OTP_EXPIRED_MESSAGE } from '@rush/contract/codes.ts';
import { referralStats } from '@rush/contract/rewards.ts';
import {
  MOBILE_UNKNOWN_MESSAGE,
  UNKNOWN_USER_MESSAGE,
  VERIFY_EMAIL_MESSAGE,
} from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { accountLinksText } from './en/account-links.ts';
import { confirmationText } from './en/confirmation.ts';
import { fieldsText } from './en/fields.ts';
import { ordersText } from './en/orders.ts';
import { referralText } from './en/referral.ts';
import { registerText } from './en/register.ts';
import { signInText } from './en/sign-in.ts';
import { walletText } from './en/wallet.ts';

const { errors: referralErrors } = referralText.en;

/** Sentences from the specification, word for word. */
const SENTENCES: readonly (readonly [text: string, sentence: string])[] = [
  [signInText.en.signIn, 'Sign In'],
  [signInText.en.otp.title, 'Login with Mobile OTP'],
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
  [accountLinksText.en.failed, 'An error occurred. Please try again.'],
  [accountLinksText.en.reset.mismatch, "Passwords don't match"],
  [accountLinksText.en.reset.missing, 'Please enter a password'],
  [accountLinksText.en.reset.done, 'Password Reset Successfully!'],
  [accountLinksText.en.corrupted, 'The link is corrupted.'],
  [accountLinksText.en.reset.again, 'Generate New Reset Link'],
  [signInText.en.otp.send, 'Send OTP'],
  [fieldsText.en.resendOtp, 'Resend OTP'],
  [signInText.en.otp.verify.submit, 'Verify OTP'],
  [signInText.en.otp.invalidMobile, 'Please enter a valid mobile number'],
  [signInText.en.otp.verify.invalid, 'Please enter a valid OTP'],
  [signInText.en.otp.unexpected, 'An unexpected error occurred. Please try again.'],
  [signInText.en.otp.verify.timerFailed, 'An error occurred while fetching the timer.'],
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
  [fieldsText.en.copied, 'Copied to Clipboard'],
  [walletText.en.confirmation.pending, 'Your transaction is being processed. This may take a few moments.'],
  [walletText.en.tooLittle.title, 'Insufficient Balance'],
  [walletText.en.tooLittle.topUp, 'Top-Up Wallet'],
  [walletText.en.redeemForm.invalid, 'Please enter a valid points amount'],
  [
    walletText.en.redeemForm.insufficient('1,234.50'),
    'Insufficient points. You have 1,234.50 points available.',
  ],

  [referralText.en.title, 'Refer and Earn'],
  [referralText.en.available, 'Available'],
  [referralErrors.code, 'Failed to fetch referral code'],
  [referralErrors.generate, 'Failed to generate referral code'],
  [referralErrors.stats, 'Failed to fetch stats'],
  [referralStats.refusals['no-referral-code'].message, 'Failed to fetch stats'],
  [referralErrors.transactions, 'Failed to fetch transactions'],
  [referralErrors.redeem, 'Failed to redeem earnings'],
  [referralErrors.share, 'Failed to share referral code'],

  [ordersText.en.title, 'My Orders'],
  [ordersText.en.verify, 'Verify Payment'],
  [ordersText.en.withinHalfHour, 'Completes within 30 minutes'],
  [confirmationText.en.heading.confirming, 'Confirming your payment'],

  [queryPoints.refusals['supplier-unavailable'].message, 'Failed to fetch points'],
];

test('the strings match the specified sentences word for word', () => {
  expect(SENTENCES.map(([text]) => text)).toEqual(SENTENCES.map(([, sentence]) => sentence));
});

/** The same for the back-office, whose strings are in its screens. */
const STAFF_SENTENCES = [
  'Welcome Admin',
  'Search by Mobile Number or Email',
  'Total Rows',
  'Failed to fetch points',
  'Failed to add balance',
  'Failed to add balance. Please try again.',
  'Failed to update user.',
  'An error occurred. Please try again.',
  'Select Product',
  'No Products',
  'Please select a product to change the price.',
  'Product created successfully!',
  'Item created successfully!',
  'Product updated successfully!',
  'Are you sure you want to delete this product?',
  'Are you sure you want to delete this item?',
  'Error creating product.',
  'Error creating item.',
  'Error: Failed to fetch products',
  'Error: Failed to fetch items',
  'Error: Failed to delete product',
  'Error: Failed to delete item',
  'Error: Failed to update item',
  'Failed to update product',
  'Error updating price',
  'Error updating instock status',
  'CarouselMb – phone carousel',
  'Coupon created successfully!',
  'Coupon deleted successfully',
  'Coupon edited successfully!',
  'An error occurred',
  'No coupons found',
  'Are you sure you want to delete this image?',
  'Image uploaded successfully!',
  'Image deleted successfully!',
  'URL copied to clipboard!',
  'Failed to copy URL!',
  'Failed to fetch images.',
  'Failed to upload image.',
  'Error uploading image.',
  'Failed to delete image.',
  'Error deleting image.',
];

test('back-office screens contain the specified sentences word for word', () => {
  const sources = Object.values(
    import.meta.glob<string>('../features/admin/**/*.ts*', { query: '?raw', import: 'default', eager: true }),
  ).join();
  expect(STAFF_SENTENCES.filter((sentence) => !sources.includes(sentence))).toEqual([]);
});
