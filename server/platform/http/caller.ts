import type { Language } from '@rush/contract/languages.ts';
import type { Role, StaffRole } from '@rush/contract/roles.ts';

/** Who made a request, as read from the database (never from the token). */
export interface Caller {
  /** The user's `_id`. */
  id: string;
  /** The short code shown to people. */
  userid: string;
  role: Role;
  /** Null for shoppers. */
  staffRole: StaffRole | null;
  name: string;
  email: string;
  /** Ten digits, or empty. */
  mobile: string;
  /** Null until the user or a browser has set one. */
  language: Language | null;
  sessionId: string;
  /** Whether this staff member still has to set up a required second factor. */
  isSecondFactorDue: boolean;
}

export interface Authenticate {
  /** The caller for a bearer token; null if the session is unknown or has ended, or the user is blocked. */
  find(token: string): Promise<Caller | null>;
  /** The cached caller for a token, or null. The session may have ended since. */
  recall(token: string): Caller | null;
}
