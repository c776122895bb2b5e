import { login, logout, validateUser } from '@rush/contract/accounts.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { signIn, signOut } from './sign-in.ts';

export function accountRoutes({ platform, limits }: { platform: Platform; limits: Limits }): Binding[] {
  return [
    bindPublic(login, ({ body, address, userAgent }) =>
      signIn(platform, limits, { ...body, address, userAgent }),
    ),
    bind(logout, async ({ caller }) => {
      await signOut(platform, caller);
      return { message: 'Signed out.' };
    }),
    bind(validateUser, async ({ caller }) => ({
      role: caller.role,
      staffRole: caller.staffRole,
      user: {
        _id: caller.id,
        userid: caller.userid,
        name: caller.name,
        email: caller.email,
        mobilenumber: caller.mobile,
        role: caller.role,
        staffRole: caller.staffRole,
      },
    })),
  ];
}
