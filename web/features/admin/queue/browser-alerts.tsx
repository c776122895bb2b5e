import { queueText } from '@rush/contract/texts/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { queueQuery } from '../parts/queries.ts';

/** The number of queue entries. Announces new ones with a sound and, if allowed, a browser notification. */
export function QueueCount() {
  const { data } = useQuery(queueQuery);
  const knownKeys = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const known = knownKeys.current;
    knownKeys.current = new Set(data.map(keyOf));
    const newEntries = known ? data.filter((entry) => !known.has(keyOf(entry))) : [];
    const [first] = newEntries;
    if (!first) return;
    const { subject, text } = queueText(first);
    const [title, body] =
      newEntries.length > 1 ? [`${newEntries.length} things need attention`, ''] : [subject, text];
    void Promise.allSettled([beep(), notify(title, body)]);
  }, [data]);
  if (!data?.length) return null;
  return (
    <span className="numerals ml-auto min-w-6 bg-accent px-1.5 text-center text-sm font-bold text-on-accent">
      {data.length}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

const keyOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`;

/** Two short tones. Browsers block them until the user has interacted with the page. */
async function beep(): Promise<void> {
  const audio = new AudioContext();
  for (const at of [0, 0.25]) {
    const tone = new OscillatorNode(audio, { frequency: 880 });
    tone.connect(new GainNode(audio, { gain: 0.2 })).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.12);
  }
  setTimeout(() => audio.close().catch(() => undefined), 1_000);
}

/** Uses the service worker, because `new Notification` throws in Chrome on Android. */
async function notify(title: string, body: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const options = { body, tag: 'queue', data: '/admin/queue' };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options);
}

export function BrowserAlerts() {
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  if (permission !== 'default') return null;
  const requestPermission = () => Notification.requestPermission().then(setPermission, () => undefined);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-raised p-3">
      <p>Get a notification here whenever something new needs attention, while the back-office is open.</p>
      <Button label="Turn on notifications" variant="outline" onClick={requestPermission} />
    </div>
  );
}
