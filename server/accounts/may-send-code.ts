import type { LimitName } from '@rush/contract/limits.ts';
import { addressKey } from '#platform/http/address.ts';
import type { Limits } from '#platform/http/limits.ts';

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
   * (ACC-4): one address uses up its own share first. A known device of the account has a share of its own, which
   * nobody else can use up, and so has a session (`fresh-proof-caller`). A day holds so many codes to a number
   * whoever asks; strangers come to a third of them. Refuses `too-many-requests`.
   */
  static async ask(limits: Limits, mobile: string, asker: Asker): Promise<TextPermit> {
    await limits.requireAll([...ownLines(mobile, asker), ['otp-send-mobile-any', mobile]]);
    return new TextPermit(mobile);
  }
}

function ownLines(mobile: string, asker: Asker): [LimitName, string][] {
  switch (asker.from) {
    case 'session':
      return [];
    case 'known-device':
      return [['otp-send-device', deviceKey(mobile, asker.device)]];
    case 'address':
      return [
        ['otp-send-mobile-address', `${mobile} ${addressKey(asker.address)}`],
        ['otp-send-address', asker.address],
        ['otp-send-network', asker.address],
        ['otp-send-mobile-hour', mobile],
        ['otp-send-mobile-day', mobile],
      ];
  }
}

const deviceKey = (mobile: string, device: string): string => `${mobile} ${device}`;

/** A code that was used gives its device the send back, as a sign-in that succeeds does; the day of the number keeps it. */
export function giveSendBack(limits: Limits, mobile: string, device: string): Promise<void> {
  return limits.giveBack('otp-send-device', deviceKey(mobile, device));
}
