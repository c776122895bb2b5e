import { parseUserAgent } from '@rush/contract/user-agent.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callQuery, explainError, type Output } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { dashboardText } from '../../text/en/dashboard.ts';
import { formatDateTime } from '../../text/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';

type Device = Output<'listDevices'>[number];

const devicesQuery = callQuery(['mine', 'devices'], 'listDevices', {}, { staleTime: 0 });

export function DevicesSection() {
  const { devices: t, failed } = useText(dashboardText);
  const queryClient = useQueryClient();
  const query = useQuery(devicesQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => call('endDevice', { params: { id }, body: {} }),
    onSuccess: ({ message }) => toast('success', message),
    onError: (error) => toast('error', explainError(error, failed)),
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  });
  const endingId = isPending ? variables : undefined;
  return (
    <AccountSection
      id="devices"
      title={t.title}
      lead={t.lead}
      query={query}
      failed={t.failed}
      height="h-20"
      action={
        query.data &&
        query.data.length > 1 && (
          <Button variant="danger" busy={endingId === 'others'} onClick={() => mutate('others')}>
            {t.endOthers}
          </Button>
        )
      }
    >
      {(devices) => (
        <ul className="grid gap-2">
          {devices.map((device) => (
            <li key={device._id} className="bg-raised">
              <DeviceRow
                device={device}
                isEnding={endingId === device._id}
                onEnd={() => mutate(device._id)}
              />
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function DeviceRow({ device, isEnding, onEnd }: { device: Device; isEnding: boolean; onEnd: () => void }) {
  const t = useText(dashboardText).devices;
  const parts = parseUserAgent(device.userAgent);
  const name = parts ? t.on(parts.browser, parts.system) : t.unknown;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {device.isCurrent && <Badge tone="success">{t.current}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          {t.lastSeen(formatDateTime(device.lastSeenAt))} · {device.address}
        </p>
      </div>
      {!device.isCurrent && (
        <Button variant="outline" size="sm" aria-label={t.endOf(name)} busy={isEnding} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </div>
  );
}
