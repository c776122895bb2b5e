import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** Keeps tokens in memory. The library's default store is shared by all providers in a process and warns at startup. */
export function createTokenStore(): AdapterFactory {
  const entries = new Map<string, Entry>();
  const getLive = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findLive = (prefix: string, matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, { payload }] of entries)
      if (key.startsWith(prefix) && matches(payload)) return getLive(key);
    return undefined;
  };

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY;
      entries.set(`${model}:${id}`, { payload, expiresAt });
    },
    async find(id) {
      return getLive(`${model}:${id}`);
    },
    async findByUid(uid) {
      return findLive(`${model}:`, (payload) => payload.uid === uid);
    },
    async findByUserCode(userCode) {
      return findLive(`${model}:`, (payload) => payload.userCode === userCode);
    },
    async consume(id) {
      const payload = getLive(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
