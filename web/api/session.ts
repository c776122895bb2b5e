import { paysResellPrice } from '@rush/contract/price.ts';
import type { SessionUser } from '@rush/contract/sessions.ts';
import { useSyncExternalStore } from 'react';
import { clearStored, readStored, writeStored } from '../text/storage.ts';

export interface Session {
  token: string;
  user: SessionUser;
}

export const STORAGE_KEYS = {
  theme: 'theme',
  isLoggedIn: 'isLoggedIn',
  user: 'user',
  token: 'token',
  expiryTime: 'expiryTime',
  popupClosedAt: 'popupClosedAt',
  language: 'language',
  /** Set for a session from the hosted identity provider; signing out must end the provider's session too. */
  hosted: 'hosted',
  /** The version of the terms and privacy policy that the user last accepted. */
  notice: 'notice',
} as const;

/** Kept when a session ends: preferences, and the time the advertisement was closed (SES-4, HOM-4). */
const DEVICE_SETTINGS = [STORAGE_KEYS.theme, STORAGE_KEYS.language, STORAGE_KEYS.popupClosedAt] as const;

const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
let cachedText: string | undefined;
let cachedSession: Session | null = null;

function parse<T>(text: string | null): T | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** Milliseconds until the stored expiry; NaN if there is none. The browser stores one only for Google sessions. */
const timeLeft = () => Number.parseInt(readStored(STORAGE_KEYS.expiryTime) ?? '', 10) - Date.now();

let hasExpired = false;

export function readSession(): Session | null {
  if (typeof window === 'undefined') return null;
  if (timeLeft() <= 0) {
    clearStorage();
    hasExpired = true;
  }
  const text = `${readStored(STORAGE_KEYS.isLoggedIn)}|${readStored(STORAGE_KEYS.token)}|${readStored(STORAGE_KEYS.user)}`;
  if (text === cachedText) return cachedSession;
  const token = parse<string>(readStored(STORAGE_KEYS.token));
  const user = parse<SessionUser>(readStored(STORAGE_KEYS.user));
  cachedText = text;
  cachedSession = readStored(STORAGE_KEYS.isLoggedIn) && token && user ? { token, user } : null;
  return cachedSession;
}

export function readToken(): string | null {
  return readSession()?.token ?? null;
}

export let shownToken: string | null = null;

/** Whether a missing session was lost, not ended on purpose. */
export function isSessionLost(): boolean {
  return hasExpired || shownToken !== null;
}

/** Updates the page to match the stored session, which another tab may have changed. */
export function syncSession() {
  shownToken = readToken();
  document.documentElement.dataset.session = shownToken ? 'member' : 'guest';
  for (const listener of listeners) listener();
}

/** `expiryTime` (Unix ms) is stored for Google sessions only. */
export function startSession({ token, user }: Session, expiryTime?: number) {
  writeStored(STORAGE_KEYS.isLoggedIn, 'true');
  writeStored(STORAGE_KEYS.token, JSON.stringify(token));
  writeStored(STORAGE_KEYS.user, JSON.stringify(user));
  writeStored(STORAGE_KEYS.expiryTime, expiryTime === undefined ? null : String(expiryTime));
  syncSession();
}

export function markHosted() {
  writeStored(STORAGE_KEYS.hosted, 'true');
}

export function isHosted(): boolean {
  return readStored(STORAGE_KEYS.hosted) !== null;
}

export function replaceUser(user: SessionUser) {
  writeStored(STORAGE_KEYS.user, JSON.stringify(user));
  syncSession();
}

function clearStorage() {
  const preserved = DEVICE_SETTINGS.map((name) => [name, readStored(name)] as const);
  clearStored('localStorage');
  for (const [name, value] of preserved) writeStored(name, value);
}

/** The token of the last session that ended here. Refusals of that session's pending calls are not announced. */
let endedToken: string | null = null;

/** Clears local storage except device settings (SES-4). */
export function endSession() {
  endedToken = readToken() ?? endedToken;
  clearStorage();
  hasExpired = false;
  syncSession();
}

/**
 * Announces that a session was lost or has expired, unless it was ended on purpose or replaced.
 */
export function announceSessionEnd(sentToken: string | null) {
  const token = readToken();
  if (token ? token !== sentToken : sentToken && sentToken === endedToken) return;
  for (const listener of endListeners) listener();
}

export function watchExpiry(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    clearTimeout(timer);
    const session = readSession();
    if (hasExpired) announceSessionEnd(null);
    else if (session && timeLeft() > 0) timer = setTimeout(check, timeLeft());
  };
  const stop = subscribe(check);
  // Timers fire late after a device has slept.
  const checkIfVisible = () => document.visibilityState === 'visible' && check();
  document.addEventListener('visibilitychange', checkIfVisible);
  check();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', checkIfVisible);
    stop();
  };
}

export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null on the server and during hydration, so that public pages first render as they do for a guest. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}

export function usePaysResellPrice(): boolean {
  const read = () => paysResellPrice(readSession()?.user.role);
  return useSyncExternalStore(subscribe, read, () => false);
}
