/**
 * Loaded into each of the shop's processes before anything else (`NODE_OPTIONS`): its clock goes wrong by as many
 * milliseconds as the file of `CLOCK_JUMP_FILE` says. What measures durations (`performance.now()`, timers) does not
 * jump, as on a real machine.
 */
import { readFileSync, watchFile } from 'node:fs';

const file = process.env.CLOCK_JUMP_FILE ?? '';
const NOTICED_MS = 100;

let jumpMs = 0;
const read = () => {
  try {
    jumpMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    jumpMs = 0;
  }
};
read();
watchFile(file, { interval: NOTICED_MS, persistent: false }, read);

const now = () => exact.now() + jumpMs;
const exact = Date;
globalThis.Date = new Proxy(exact, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
