/** The first logins that the simulator of Smile.one takes. */
export function smileOneLogins(howMany: number): Record<string, string> {
  const logins = [
    ['1000001', 'shop@example.test', 'sim-smile-key'],
    ['1000002', 'second@example.test', 'sim-smile-key-2'],
    ['1000003', 'third@example.test', 'sim-smile-key-3'],
  ].slice(0, howMany);
  const list = (part: number) => logins.map((login) => login[part]).join(',');
  return { SMILEONE_UID: list(0), SMILEONE_EMAIL: list(1), SMILEONE_KEY: list(2) };
}
