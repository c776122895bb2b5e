import type { SessionUser } from '@rush/contract/accounts.ts';
import * as call from '@rush/contract/accounts.ts';
import { type Binding, bind, bindPublic, bindRaw } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Limits } from '#platform/http/limits.ts';
import { requireSelf } from '#platform/http/own-user.ts';
import type { Platform } from '#platform/platform.ts';
import { Sessions } from './authenticate.ts';
import { changePassword } from './change-password.ts';
import { endDevice, listDevices } from './devices.ts';
import { changeEmail, changeMobile, editProfile } from './edit-profile.ts';
import { finishGoogleSignIn, startGoogleSignIn, takeHandOver } from './google-sign-in.ts';
import { hostedSignIn } from './hosted-sign-in.ts';
import { finishOtpSignIn, readOtpTimer, startOtpSignIn } from './otp-sign-in.ts';
import { register, verifyAndRegister } from './register.ts';
import { forgetPassword, resetPassword, verifyEmail } from './reset-password.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './second-factor.ts';
import { signIn, signOut } from './sign-in.ts';
import { noteVisit } from './visit.ts';

export interface AccountParts {
  platform: Platform;
  limits: Limits;
}

function presentCaller(caller: Caller): SessionUser {
  const { id, userid, name, email, mobile, role, staffRole } = caller;
  return { _id: id, userid, name, email, mobilenumber: mobile, role, staffRole };
}

export function accountRoutes(parts: AccountParts): Binding[] {
  return [
    ...signInRoutes(parts),
    ...providerRoutes(parts),
    ...registrationRoutes(parts),
    ...profileRoutes(parts),
  ];
}

function signInRoutes({ platform, limits }: AccountParts): Binding[] {
  return [
    bindPublic(call.login, (incoming) =>
      signIn(platform, limits, { ...incoming.body, visit: noteVisit(platform, incoming) }),
    ),
    bind(call.logout, async ({ caller, answerHeaders }) => {
      await signOut(platform, caller);
      // Pages kept for the Back button are forgotten. Not "storage": theme, language and the advertisement's time stay,
      // and so does the offline page; the browser removes the rest itself. Not "cookies": the device stays known.
      answerHeaders.set('clear-site-data', '"cache"');
      return { message: 'Signed out.' };
    }),
    bind(call.validateUser, async ({ caller }) => ({
      role: caller.role,
      staffRole: caller.staffRole,
      user: presentCaller(caller),
      secondFactorDue: caller.isSecondFactorDue,
    })),
    bindPublic(call.otpLogin, async ({ body, address }) => {
      const { timer } = await startOtpSignIn(platform, limits, { ...body, address });
      return {
        success: true as const,
        message: 'OTP sent successfully.',
        timer,
        otpDigits: platform.settings.get('otp.digits'),
      };
    }),
    bindPublic(call.otpTimer, async ({ body }) => ({
      success: true as const,
      timer: await readOtpTimer(platform, body.mobile),
      message: 'ok',
    })),
    bindPublic(call.verifyOtp, async (incoming) => ({
      success: true as const,
      message: 'Signed in.',
      ...(await finishOtpSignIn(platform, limits, {
        ...incoming.body,
        visit: noteVisit(platform, incoming),
      })),
    })),
  ];
}

function providerRoutes({ platform, limits }: AccountParts): Binding[] {
  const sessions = new Sessions(platform);
  return [
    bindRaw(call.googleStart, async ({ address }) => {
      await limits.require(`google ${address}`, { max: 30, windowSeconds: 600 });
      return startGoogleSignIn(platform);
    }),
    bindRaw(call.googleCallback, (incoming) =>
      finishGoogleSignIn(platform, incoming.request, noteVisit(platform, incoming)),
    ),
    bindRaw(call.loginSuccess, ({ request }) =>
      takeHandOver(platform, request, async (token) => {
        const caller = await sessions.find(token);
        return caller && { user: presentCaller(caller) };
      }),
    ),
    bindPublic(call.identityProviderLogin, async (incoming) => {
      const { body, address } = incoming;
      await limits.require(`idp ${address}`, { max: 30, windowSeconds: 600 });
      const visit = noteVisit(platform, incoming);
      return hostedSignIn(platform, { idToken: body.id_token, nonce: body.nonce, visit });
    }),
  ];
}

function registrationRoutes({ platform, limits }: AccountParts): Binding[] {
  return [
    bindPublic(call.register, async ({ body, address }) => {
      const mobile = body.mobileNumber ?? body.mobilenumber ?? '';
      const { timer } = await register(platform, limits, {
        ...body,
        mobile,
        referralCode: body.referralCode ?? '',
        address,
      });
      return {
        msg: 'OTP sent successfully.',
        success: true as const,
        timer,
        otpDigits: platform.settings.get('otp.digits'),
      };
    }),
    bindPublic(call.verifyAndRegister, async (incoming) => {
      const { body, address } = incoming;
      const mobile = body.mobileNumber ?? body.mobilenumber ?? '';
      await limits.require(`register verify address ${address}`, { max: 60, windowSeconds: 600 });
      return {
        msg: 'Registration successful.',
        success: true as const,
        ...(await verifyAndRegister(platform, {
          mobile,
          otp: body.otp,
          notice: body.notice,
          visit: noteVisit(platform, incoming),
        })),
      };
    }),
    bindPublic(call.forgetPassword, async ({ body, address }) => {
      await forgetPassword({ platform, limits }, { ...body, address });
      return { msg: 'If an account uses this email, a link to choose a new password is on its way.' };
    }),
    bindPublic(call.resetPassword, async ({ params, body, address }) => {
      await limits.require(`reset use ${address}`, { max: 30, windowSeconds: 3_600 });
      await resetPassword(platform, { ...params, password: body.password });
      return { msg: 'Password Reset Successfully!', code: '0' as const };
    }),
    bindPublic(call.verifyMail, async ({ params, address }) => {
      await limits.require(`verify use ${address}`, { max: 30, windowSeconds: 3_600 });
      await verifyEmail(platform, params);
      return { msg: 'Your email address is verified. You can sign in now.', code: '0' as const };
    }),
  ];
}

function profileRoutes({ platform, limits }: AccountParts): Binding[] {
  return [
    bind(call.editProfile, async ({ caller, body }) => {
      if (body.userid !== undefined) requireSelf(caller, body.userid);
      return {
        message: 'Profile updated successfully, please relogin.',
        user: await editProfile(platform, caller, body.name),
      };
    }),
    bind(call.changePassword, async ({ caller, body }) => {
      await changePassword(platform, limits, caller, body);
      return { message: 'Your password has been changed. You are signed out everywhere else.' };
    }),
    bind(call.changeEmail, async ({ caller, body }) => {
      await changeEmail(platform, limits, caller, body);
      return { message: 'We have mailed a link to the new address. Open it to finish the change.' };
    }),
    bind(call.changeMobile, async ({ caller, body, address }) => {
      const changed = await changeMobile(platform, limits, caller, { ...body, address });
      return {
        message: changed.user ? 'Your mobile number has been changed.' : 'OTP sent successfully.',
        ...changed,
      };
    }),
    bind(call.listDevices, ({ caller }) => listDevices(platform, caller)),
    bind(call.endDevice, async ({ caller, params }) => {
      await endDevice(platform, caller, params.id);
      return { message: 'Signed out there.' };
    }),
    bind(call.secondFactorState, ({ caller }) => readSecondFactor(platform, caller.id)),
    bind(call.secondFactorStart, ({ caller }) => startSecondFactor(platform, caller)),
    bind(call.secondFactorConfirm, async ({ caller, body }) => {
      await limits.require(`totp ${caller.id}`, { max: 10, windowSeconds: 600 });
      return {
        message: 'Your authenticator app is set up.',
        recoveryCodes: await confirmSecondFactor(platform, caller, body.totp),
      };
    }),
    bind(call.secondFactorRemove, async ({ caller, body }) => {
      await limits.require(`totp ${caller.id}`, { max: 10, windowSeconds: 600 });
      await removeSecondFactor(platform, caller.id, body.totp);
      return { message: 'Signing in no longer asks for a code.' };
    }),
  ];
}
