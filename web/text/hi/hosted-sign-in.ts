import type { TextsOf } from '../catalogue.ts';
import type { hostedSignInText } from '../en/hosted-sign-in.ts';

export const hostedSignIn: TextsOf<typeof hostedSignInText> = {
  button: 'किसी और खाते से आगे बढ़ें',
  title: 'आपको साइन इन किया जा रहा है',
  lead: 'एक पल, आपको वापस लाया जा रहा है।',
  again: 'साइन इन पर वापस',
  failed: 'लॉगिन नहीं हो सका',
  network: 'दुकान से संपर्क नहीं हो पा रहा। अपना इंटरनेट जाँचें।',
  signingOut: 'आपको साइन आउट किया जा रहा है',
};
