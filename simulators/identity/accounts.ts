import { createHash } from 'node:crypto';
import { Journal } from '../journal.ts';

export interface Identity {
  email: string;
  name: string;
  emailVerified: boolean;
}

export const PRESET_IDENTITIES: readonly Identity[] = [
  { email: 'asha@example.test', name: 'Asha Rao', emailVerified: true },
  { email: 'kabir@example.test', name: 'Kabir Khan', emailVerified: true },
  { email: 'player@rush.test', name: 'Ravi', emailVerified: true },
  { email: 'admin@rush.test', name: 'Meera Iyer', emailVerified: true },
  { email: 'unproven@example.test', name: 'Dev Unproven', emailVerified: false },
];

export type SubjectOf = (email: string) => string;

const digest = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex');

/** Google subjects have 21 digits. */
export const googleSubject: SubjectOf = (email) =>
  `1${(BigInt(`0x${digest(email)}`) % 10n ** 20n).toString().padStart(20, '0')}`;
/** Auth0 subjects consist of the connection and 24 hex digits. */
export const hostedSubject: SubjectOf = (email) => `auth0|${digest(email).slice(0, 24)}`;

/** Identities by their subject at either provider, persisted across restarts. */
export class Accounts {
  readonly #bySubject = new Map<string, Identity>();
  readonly #journal: Journal<Identity>;

  constructor(folder: string | undefined) {
    this.#journal = new Journal(folder, 'identities');
    for (const identity of PRESET_IDENTITIES) this.#apply(identity);
    this.#journal.replay((identity) => this.#apply(identity));
  }

  save(identity: Identity): void {
    this.#journal.append(identity);
    this.#apply(identity);
  }

  find(subject: string): Identity | undefined {
    return this.#bySubject.get(subject);
  }

  clear(): void {
    this.#bySubject.clear();
    this.#journal.clear();
    for (const identity of PRESET_IDENTITIES) this.#apply(identity);
  }

  #apply(identity: Identity): void {
    this.#bySubject.set(googleSubject(identity.email), identity);
    this.#bySubject.set(hostedSubject(identity.email), identity);
  }
}
