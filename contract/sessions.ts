import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { AnyJson, NoBody, OpaqueId, Timestamp } from './fields.ts';
import { Language } from './languages.ts';
import { ROLES, STAFF_ROLES } from './roles.ts';

export const SessionUser = z.object({
  _id: z.string(),
  userid: z.string(),
  name: z.string(),
  email: z.string(),
  mobilenumber: z.string(),
  role: z.enum(ROLES),
  language: Language.nullable().describe('Language of messages to the account; null until known'),
  staffRole: z.enum(STAFF_ROLES).nullable(),
});

export type SessionUser = z.infer<typeof SessionUser>;

export const Session = z.object({
  token: z.string(),
  user: SessionUser,
  expiryTime: z.number().describe('Unix ms'),
});

export const logout = defineCall('logout', {
  summary: 'End this session at once',
  who: 'signed-in',
  body: NoBody,
  output: z.object({ message: z.string() }),
});

export const validateUser = defineCall('validateUser', {
  summary: "The caller's current role",
  who: 'signed-in',
  body: z.object({ requiredRoles: AnyJson.optional() }).optional(),
  output: z.object({
    role: z.enum(ROLES),
    staffRole: z.enum(STAFF_ROLES).nullable(),
    user: SessionUser,
    secondFactorDue: z
      .boolean()
      .describe('Whether the caller must set up a second factor before using the back-office'),
  }),
});

export const Device = z.object({
  _id: z.string(),
  isCurrent: z.boolean(),
  method: z.string().describe('Sign-in method'),
  userAgent: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
});

export const listDevices = defineCall('listDevices', {
  summary: "The caller's sessions",
  who: 'signed-in',
  output: z.array(Device),
});

export const endDevice = defineCall('endDevice', {
  summary: "End one of the caller's sessions; `others` ends all but this one",
  who: 'signed-in',
  params: z.object({ id: OpaqueId }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: { 'session-not-found': refusal(404, 'This session has already ended.') },
});
