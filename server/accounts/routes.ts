import type { AnyCall } from '@rush/contract/call.ts';
import * as contactCalls from '@rush/contract/contacts.ts';
import * as freshProofCalls from '@rush/contract/fresh-proof.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import * as profileCalls from '@rush/contract/profile.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import * as secondFactorCalls from '@rush/contract/second-factor.ts';
import type { SessionUser } from '@rush/contract/sessions.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import * as signInCalls from '@rush/contract/sign-in.ts';
import { type Binding, bind, bindPublic, bindRaw, type Incoming } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { AccountParts } from './account-parts.ts';
import { Sessions } from './authenticate.ts';
import { changeMobile } from './change-mobile.ts';
import { changePassword } from './change-password.ts';
import { readClientContext } from './client-context.ts';
import { disputeChange } from './dispute-change.ts';
import { editProfile, setLanguage } from './edit-profile.ts';
import { endDevice, listDevices } from './end-sessions.ts';
import { confirmFreshProof, readFreshProof, requireFreshProof, startFreshProof } from './fresh-proof.ts';
import { exchangeHandOver, finishGoogleSignIn, startGoogleSignIn } from './google-sign-in.ts';
import { hostedSignIn } from './hosted-sign-in.ts';
import { finishMobileSignIn, startMobileSignIn } from './mobile-sign-in.ts';
import { finishOtpSignIn, readOtpTimer, startOtpSignIn } from './otp-sign-in.ts';
import { readRegistrationCookie } from './pending-registration.ts';
import { register } from './register.ts';
import { forgetPassword, readResetLink, resetPassword, sendResetCode } from './reset-password.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './second-factor.ts';
import { signIn, signOut } from './sign-in.ts';
import { readSessionEnd } from './start-session.ts';
import { requireSelf } from './user-access.ts';
import { verifyAndRegister } from './verify-and-register.ts';
import { changeEmail, verifyEmail } from './verify-email.ts';

function presentCaller(caller: Caller): SessionUser {
  const { id, userid, name, email, mobile, role, staffRole, language } = caller;
  return { _id: id, userid, name, email, mobilenumber: mobile, role, staffRole, language };
}

export function accountRoutes(parts: AccountParts): Binding[] {
  return [
    ...signInRoutes(parts),
    ...providerRoutes(parts),
    ...registrationRoutes(parts),
    ...profileRoutes(parts),
    ...securityRoutes(parts),
    ...freshProofRoutes(parts),
  ];
}

const withClient = <B extends object>(
  { platform }: AccountParts,
  incoming: Incoming<AnyCall> & { body: B },
) => ({ ...incoming.body, client: readClientContext(platform, incoming) });

function signInRoutes(parts: AccountParts): Binding[] {
  const { platform, limits } = parts;
  return [
    bindPublic(signInCalls.login, (incoming) => signIn(parts, withClient(parts, incoming))),
    bind(sessionCalls.logout, async ({ caller, responseHeaders }) => {
      await signOut(platform, caller);
      // Clears the pages cached for the Back button. Keeps "storage", which holds the theme, the language, the time
      // the popup was closed, and the offline page (web code removes the rest), and "cookies", for the device.
      responseHeaders.set('clear-site-data', '"cache"');
      return { message: 'Signed out.' };
    }),
    bind(sessionCalls.validateUser, async ({ caller }) => ({
      role: caller.role,
      staffRole: caller.staffRole,
      user: presentCaller(caller),
      secondFactorDue: caller.isSecondFactorDue,
    })),
    bindPublic(signInCalls.otpLogin, async (incoming) => ({
      success: true as const,
      ...(await startOtpSignIn(platform, limits, withClient(parts, incoming))),
      otpDigits: platform.settings.get('otp.digits'),
    })),
    bindPublic(signInCalls.mobileLogin, async (incoming) => ({
      ...(await startMobileSignIn(platform, limits, withClient(parts, incoming))),
      otpDigits: platform.settings.get('otp.digits'),
    })),
    bindPublic(signInCalls.mobileVerify, (incoming) =>
      finishMobileSignIn(parts, withClient(parts, incoming)),
    ),
    bindPublic(signInCalls.otpTimer, async ({ body }) => ({
      success: true as const,
      timer: await readOtpTimer(platform, body.mobile),
      message: 'ok',
    })),
    bindPublic(signInCalls.verifyOtp, async (incoming) => ({
      success: true as const,
      message: 'Signed in.',
      ...(await finishOtpSignIn(parts, withClient(parts, incoming))),
    })),
  ];
}

function providerRoutes(parts: AccountParts): Binding[] {
  const { platform } = parts;
  const sessions = new Sessions(platform);
  return [
    bindRaw(signInCalls.googleStart, () => startGoogleSignIn(platform)),
    bindRaw(signInCalls.googleCallback, (incoming) =>
      finishGoogleSignIn(parts, incoming.request, readClientContext(platform, incoming)),
    ),
    bindRaw(signInCalls.loginSuccess, ({ request }) =>
      exchangeHandOver(platform, request, async (token) => {
        const caller = await sessions.find(token);
        if (!caller) return null;
        const expiryTime = await readSessionEnd(platform.db.queries, caller.sessionId);
        return { user: presentCaller(caller), expiryTime };
      }),
    ),
    bindPublic(signInCalls.identityProviderLogin, (incoming) =>
      hostedSignIn(parts, withClient(parts, incoming)),
    ),
  ];
}

function registrationRoutes(parts: AccountParts): Binding[] {
  const { platform, limits } = parts;
  return [
    bindPublic(registrationCalls.register, async (incoming) => {
      const { body, request, responseHeaders } = incoming;
      const { message, timer, outcome, cookie } = await register(platform, limits, {
        ...withClient(parts, incoming),
        mobile: body.mobileNumber ?? body.mobilenumber ?? '',
        referralCode: body.referralCode ?? '',
        cookie: readRegistrationCookie(platform, request),
      });
      responseHeaders.append('set-cookie', cookie);
      const otpDigits = platform.settings.get('otp.digits');
      return { msg: message, success: true as const, timer, outcome, otpDigits };
    }),
    bindPublic(registrationCalls.verifyAndRegister, async (incoming) => {
      const { body, request } = incoming;
      const session = await verifyAndRegister(parts, {
        ...withClient(parts, incoming),
        mobile: body.mobileNumber ?? body.mobilenumber ?? '',
        email: body.email ?? '',
        password: body.password ?? '',
        cookie: readRegistrationCookie(platform, request),
      });
      return { msg: 'Registration successful.', success: true as const, ...session };
    }),
    bindPublic(passwordCalls.forgetPassword, async (incoming) => {
      await forgetPassword(parts, withClient(parts, incoming));
      return { msg: 'If an account uses this email, a link to choose a new password is on its way.' };
    }),
    bindPublic(passwordCalls.resetLinkState, ({ params }) => readResetLink(platform, params)),
    bindPublic(passwordCalls.resetLinkCode, ({ params, address }) =>
      sendResetCode(parts, { ...params, address }),
    ),
    bindPublic(passwordCalls.resetPassword, async ({ params, body, address }) => {
      await resetPassword(parts, { ...params, ...body, address });
      return { msg: 'Password Reset Successfully!', code: '0' as const };
    }),
    bindPublic(contactCalls.verifyMail, async ({ params, caller }) => {
      await verifyEmail(platform, params, caller);
      return { msg: 'Your email address is verified. You can sign in now.', code: '0' as const };
    }),
    bindPublic(contactCalls.disputeChange, ({ params }) => disputeChange(platform, params)),
  ];
}

function profileRoutes(parts: AccountParts): Binding[] {
  const { platform } = parts;
  return [
    bind(profileCalls.editProfile, async ({ caller, body }) => {
      if (body.userid !== undefined) requireSelf(caller, body.userid);
      return {
        message: 'Profile updated successfully, please relogin.',
        user: await editProfile(platform, caller, body.name),
      };
    }),
    bind(profileCalls.setLanguage, async ({ caller, body }) => ({
      message: 'Your language is saved.',
      user: await setLanguage(platform, caller, body.language),
    })),
    bind(passwordCalls.changePassword, async ({ caller, body, address }) => {
      await changePassword(parts, caller, { ...body, address });
      return { message: 'Your password has been changed. You are signed out everywhere else.' };
    }),
    bind(contactCalls.changeEmail, async ({ caller, body, address }) => {
      await changeEmail(parts, caller, { ...body, address });
      return { message: 'We have emailed a link to the new address. Open it to finish the change.' };
    }),
    bind(contactCalls.changeMobile, async ({ caller, body, address }) => {
      const result = await changeMobile(parts, caller, { ...body, address });
      return { message: 'Your mobile number has been changed.', ...result };
    }),
  ];
}

function freshProofRoutes(parts: AccountParts): Binding[] {
  const { platform } = parts;
  return [
    bind(freshProofCalls.freshProofState, ({ caller }) => readFreshProof(platform, caller)),
    bind(freshProofCalls.startFreshProof, ({ caller, body }) => startFreshProof(parts, caller, body.by)),
    bind(freshProofCalls.confirmFreshProof, async ({ caller, body }) => {
      await confirmFreshProof(platform, caller, body.otp);
      return { message: 'Thank you for confirming that it’s you.' };
    }),
  ];
}

function securityRoutes(parts: AccountParts): Binding[] {
  const { platform } = parts;
  return [
    bind(sessionCalls.listDevices, ({ caller }) => listDevices(platform, caller)),
    bind(sessionCalls.endDevice, async ({ caller, params }) => {
      await endDevice(platform, caller, params.id);
      const isAll = params.id === 'others';
      return { message: isAll ? 'All your other devices are signed out.' : 'That device is signed out.' };
    }),
    bind(secondFactorCalls.secondFactorState, ({ caller }) => readSecondFactor(platform, caller)),
    bind(secondFactorCalls.secondFactorStart, async ({ caller, body, address }) => {
      const proof = { password: body?.password, address, isSignInEnough: true };
      await requireFreshProof(parts, caller, proof);
      return startSecondFactor(platform, caller);
    }),
    bind(secondFactorCalls.secondFactorConfirm, async ({ caller, body }) => ({
      message: 'Your authenticator app is set up.',
      recoveryCodes: await confirmSecondFactor(parts, caller, body.totp),
    })),
    bind(secondFactorCalls.secondFactorRemove, async ({ caller, body }) => {
      await removeSecondFactor(parts, caller, body.totp);
      return { message: 'You no longer need an app code to sign in.' };
    }),
  ];
}
