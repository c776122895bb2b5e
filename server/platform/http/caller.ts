import type { Language } from '@rush/contract/languages.ts';
import type { Role, StaffRole } from '@rush/contract/roles.ts';

/** Who makes a request, read from the database for this request (never from the token). */
export interface Caller {
  /** The user's `_id`. */
  id: string;
  /** The short number shown to people. */
  userid: string;
  role: Role;
  /** Null for everyone but admins. */
  staffRole: StaffRole | null;
  name: string;
  email: string;
  /** Ten digits, or empty. */
  mobile: string;
  /** Of the account; null until one is chosen or known of a browser. */
  language: Language | null;
  sessionId: string;
  /** Whether staff whom the shop asks for a second factor have yet to set one up. */
  isSecondFactorDue: boolean;
}

export interface Authenticate {
  /** Finds the caller of a bearer token; null where the session is unknown, ended or its user blocked. */
  find(token: string): Promise<Caller | null>;
  /** The caller that the token had lately; null where that is not known. Proves nothing by itself. */
  recall(token: string): Caller | null;
}
