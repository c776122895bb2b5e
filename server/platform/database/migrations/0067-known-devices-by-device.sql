-- A sign-in through a provider asks whether the browser is known before it is known whose account is meant.
create index known_devices_device on known_devices (device_hash);
