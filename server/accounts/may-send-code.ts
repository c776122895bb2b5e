import { addressKey } from '#platform/http/address.ts';
import type { LimitKeys, Limits } from '#platform/http/limits.ts';

/** Who asks for a code: anybody at an address, a known device of the account, or a session of the account. */
type Asker =
  | { from: 'address'; address: string }
  | { from: 'known-device'; device: string }
  | { from: 'session' };

/** That a number may be texted one code now: `sendOtp` texts none without, and only `ask` gives it. */
export class TextPermit {
  readonly mobile: string;

  private constructor(mobile: string) {
    this.mobile = mobile;
  }

  /**
   * Codes are limited by number and address together, by address, and by number, whatever the number's spelling
   * (ACC-4): one address uses up its own share first. A known device of the account has a share that nobody else can
   * use up, and so has a session. Strangers get at most a third of a number's codes of a day. Refuses
   * `too-many-requests`.
   */
  static async ask(limits: Limits, mobile: string, asker: Asker): Promise<TextPermit> {
    await limits.require('code-send', { ...keysOf(mobile, asker), contactByAnybody: mobile });
    return new TextPermit(mobile);
  }
}

function keysOf(mobile: string, asker: Asker): LimitKeys<'code-send'> {
  switch (asker.from) {
    case 'session':
      return {};
    case 'known-device':
      return { device: deviceKey(mobile, asker.device) };
    case 'address':
      return {
        contactAtAddress: `${mobile} ${addressKey(asker.address)}`,
        address: asker.address,
        network: asker.address,
        contact: mobile,
        contactByStrangers: mobile,
      };
  }
}

const deviceKey = (mobile: string, device: string): string => `${mobile} ${device}`;

/** A code that was used gives its device the send back, as a sign-in that succeeds does; the day of the number keeps it. */
export function giveSendBack(limits: Limits, mobile: string, device: string): Promise<void> {
  return limits.giveBack('code-send', { device: deviceKey(mobile, device) });
}
